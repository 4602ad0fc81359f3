import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Secrets } from '../config/secrets.js';
import { VERSION } from '../config/version.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { Realtime } from '../realtime/realtime.js';
import { Storage } from '../storage/storage.js';
import {
  EXPIRES_SECONDS,
  type Fingerprints,
  type Mismatch,
  type NodeIdentity,
  NodesRepository,
} from './nodes.repository.js';

const HEARTBEAT_MS = 5_000;
const POLL_MS = 1_000;
const CHANNEL = 'eventframe_nodes';

const PROBLEMS: Record<keyof Fingerprints, string> = {
  secret:
    'a different session secret. Sessions and links of one node would be invalid on the other. Set the same SESSION_SECRET',
  storage:
    'a different media storage. Photos of one node would be missing on the other. Set the same bucket or the same shared DATA_DIR',
};

/** This node differs from a live one. The message is for the operator. */
export class NodeMismatchError extends Error {
  constructor({ name, differsIn }: Mismatch) {
    super(
      `The node "${name}" uses the same database and ${PROBLEMS[differsIn]} on all nodes, or stop the other nodes first.`,
    );
    this.name = 'NodeMismatchError';
  }
}

/** Registers this node, so that nodes with another secret or storage do not start and operators see all nodes. */
@Injectable()
export class NodeRegistry implements BeforeApplicationShutdown {
  readonly id = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private heartbeat: Promise<void> = Promise.resolve();
  private cpu = process.cpuUsage();
  private measuredAt = performance.now();
  /** Whether the notification of the last heartbeat arrived. */
  private isHeard = true;

  constructor(
    private readonly nodes: NodesRepository,
    private readonly secrets: Secrets,
    private readonly storage: Storage,
    private readonly realtime: Realtime,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge(
      { name: 'build_info', help: 'Always 1; the label has the version of this node', labels: ['version'] },
      () => Promise.resolve([{ labels: { version: VERSION }, value: 1 }]),
    );
    metrics.gauge({ name: 'nodes', help: 'Live nodes of this database' }, async () => [
      { value: (await nodes.findLive()).length },
    ]);
  }

  /**
   * Register this node and keep it registered until the shutdown.
   *
   * Waits while a live node differs, as long as the registration of a crashed one needs to expire.
   *
   * @param onWait called once before waiting
   * @param waitMs replaced by tests
   * @throws NodeMismatchError
   */
  async join(onWait: (reason: Error) => void, waitMs = (EXPIRES_SECONDS + 1) * 1000): Promise<void> {
    const identity = await this.identify();
    const deadline = performance.now() + waitMs;
    let hasWaited = false;
    for (;;) {
      const mismatch = await this.nodes.register(identity);
      if (mismatch === null) break;
      const error = new NodeMismatchError(mismatch);
      if (performance.now() >= deadline) throw error;
      if (!hasWaited) onWait(error);
      hasWaited = true;
      await sleep(POLL_MS);
    }
    this.realtime.listen(CHANNEL, (id) => {
      if (id === this.id) this.isHeard = true;
    });
    this.timer = setInterval(() => {
      this.heartbeat = this.renew(identity).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'heartbeat failed'),
      );
    }, HEARTBEAT_MS).unref();
  }

  /** Another node may replace this one as soon as it stops serving. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer === undefined) return;
    clearInterval(this.timer);
    await this.heartbeat;
    await this.nodes.remove(this.id).catch(() => undefined); // Without the database, the registration expires.
  }

  private async renew(identity: NodeIdentity): Promise<void> {
    const receivesNotifications = this.isHeard;
    this.isHeard = false;
    await this.realtime.notify(CHANNEL, [this.id]);
    if (await this.nodes.renew(this.id, { cpu: this.measureCpu(), receivesNotifications })) return;
    // Expired during an outage of the database. A different node may have started since.
    const mismatch = await this.nodes.register(identity);
    if (mismatch !== null) this.logger.error({ err: new NodeMismatchError(mismatch) }, 'nodes differ');
  }

  /** Measure the CPU cores in use since the last call. */
  private measureCpu(): number {
    const now = performance.now();
    const { user, system } = process.cpuUsage(this.cpu);
    const cores = (user + system) / 1000 / (now - this.measuredAt);
    this.cpu = process.cpuUsage();
    this.measuredAt = now;
    return cores;
  }

  private async identify(): Promise<NodeIdentity> {
    const fingerprints = {
      secret: this.secrets.sign('node fingerprint', 'session secret'),
      storage: await this.storage.fingerprint(),
    };
    return { id: this.id, name: `${hostname()} (${process.pid})`, version: VERSION, fingerprints };
  }
}
