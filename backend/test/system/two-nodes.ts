import { join } from 'node:path';
import { migrate } from '../../src/platform/database/data-source.js';
import { createEmptyDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { S3Server } from '../support/s3/s3-server.js';
import { ServerProcess } from '../support/server-process.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { Balancer } from './balancer.js';

/**
 * The topology of docker-compose.yml as processes: two nodes with separate scratch folders, PostgreSQL, an S3
 * server and nginx.
 */
export class TwoNodes {
  private readonly nodes: ServerProcess[] = [];

  private constructor(
    private readonly database: TestDatabase | null,
    readonly databaseUrl: string,
    private readonly s3: S3Server,
    private readonly folder: string,
    private readonly ports: readonly [number, number],
    private readonly balancer: Balancer,
    private readonly env: Record<string, string>,
  ) {}

  /**
   * @param options.env settings of both nodes
   * @param options.databaseUrl an empty database
   */
  static async start(
    options: { env?: Record<string, string>; databaseUrl?: string } = {},
  ): Promise<TwoNodes> {
    const database = options.databaseUrl === undefined ? await createEmptyDatabase() : null;
    const databaseUrl = options.databaseUrl ?? database?.url ?? '';
    await migrate(databaseUrl);
    const s3 = await S3Server.start();
    const ports = [await freePort(), await freePort()] as const;
    const balancer = await Balancer.before(ports);
    const cluster = new TwoNodes(database, databaseUrl, s3, await temporaryFolder(), ports, balancer, {
      ...s3.env(),
      TRUST_PROXY: '1',
      APP_URL: balancer.url,
      DEMO_DATA: 'false',
      ...options.env,
    });
    await Promise.all([cluster.startNode(0), cluster.startNode(1)]);
    return cluster;
  }

  /** The balancer's URL. */
  get url(): string {
    return this.balancer.url;
  }

  /** A node's URL, bypassing the balancer. */
  urlOf(node: 0 | 1): string {
    return `http://127.0.0.1:${this.ports[node]}`;
  }

  /** Ends a node. @returns its exit code and output */
  async endNode(node: 0 | 1, signal: NodeJS.Signals): Promise<{ code: number | null; output: string }> {
    return this.nodes[node]!.end(signal);
  }

  /** Starts a third node in this process, to prepare and inspect data. */
  inHere(): Promise<TestApp> {
    return createTestApp({
      sharedWith: { databaseUrl: this.databaseUrl, dataDir: this.folder },
      env: { ...this.env, RENDER_QUEUE: '1000' },
    });
  }

  async startNode(number: 0 | 1): Promise<void> {
    const scratch = join(this.folder, String(number));
    const env = { ...this.env, PORT: String(this.ports[number]) };
    this.nodes[number] = await ServerProcess.start({ databaseUrl: this.databaseUrl, dataDir: scratch }, env);
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.end('SIGTERM')));
    await this.balancer.stop();
    await this.s3.stop();
    await this.database?.drop();
    await removeFolder(this.folder);
  }
}
