import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { KEEP_ALIVE } from '../database/query-timeout-client.js';
import { LOGGER, type Logger } from '../logging/logger.js';

/** Called with each message, and with null after a reconnect, when messages may have been lost. */
export type RealtimeHandler = (payload: string | null) => void;

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

/**
 * Messages between all nodes through PostgreSQL's LISTEN and NOTIFY, over one connection per node.
 *
 * A message only signals a change. Listeners read the changed data from the tables.
 */
@Injectable()
export class Realtime implements OnApplicationShutdown {
  private readonly handlers = new Map<string, RealtimeHandler>();
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private isListening = false;
  private closed = false;

  constructor(
    private readonly source: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Handle the messages of a channel. @param channel characters a-z and _, with one handler per process */
  listen(channel: string, handler: RealtimeHandler): void {
    this.handlers.set(channel, handler);
    if (this.client === undefined) this.connect();
    // A starting connection listens to all channels. The connection's handlers notice its loss.
    else if (this.isListening) this.client.query(`LISTEN ${channel}`).catch(() => undefined);
  }

  /**
   * Notify all nodes, including this one. Call it after the commit: PostgreSQL serializes the commits of transactions
   * that notify.
   */
  async notify(channel: string, payloads: string[]): Promise<void> {
    await this.source.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
      channel,
      payloads,
    ]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private connect(): void {
    const { url } = this.source.options as { url: string };
    const client = new pg.Client({
      connectionString: url,
      application_name: 'eventframe-realtime',
      ...KEEP_ALIVE,
      connectionTimeoutMillis: 10_000,
    });
    this.client = client;
    this.isListening = false;
    client.on('notification', ({ channel, payload }) => this.handlers.get(channel)?.(payload ?? ''));
    client.on('error', (error) => this.logger.warn({ err: error }, 'realtime connection lost'));
    client.once('end', () => this.reconnect(client));
    this.start(client).catch((error: unknown) => {
      // Expected if the node stops while connecting.
      if (this.closed) return;
      this.logger.warn({ err: error }, 'realtime connection failed');
      client.end().catch(() => undefined);
      this.reconnect(client);
    });
  }

  private async start(client: pg.Client): Promise<void> {
    await client.connect();
    for (const channel of this.handlers.keys()) await client.query(`LISTEN ${channel}`);
    this.isListening = true;
    this.failures = 0;
    for (const handler of this.handlers.values()) handler(null);
  }

  private reconnect(lost: pg.Client): void {
    if (this.closed || this.client !== lost) return;
    this.client = undefined;
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures);
    this.failures += 1;
    this.retry = setTimeout(() => this.connect(), wait);
  }
}

@Global()
@Module({ providers: [Realtime], exports: [Realtime] })
export class RealtimeModule {}
