import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/database/embedded/start-embedded-postgres.js';
import { removeFolder, temporaryFolder } from './temporary-folder.js';

/** Databases without durability, for speed. Fault tests start separate servers. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '400',
};

/**
 * Provides one PostgreSQL server to all worker processes. Starts it at the first request, so that a run of unit tests
 * does not.
 */
export class DatabaseBroker {
  private postgres?: Promise<EmbeddedPostgres>;
  private folder?: string;

  private constructor(private readonly server: Server) {
    server.on('request', (_request, response) => {
      this.postgres ??= this.start();
      // A keep-alive connection could be closed just when a worker sends its next request.
      response.setHeader('Connection', 'close');
      this.postgres.then(
        ({ url }) => response.end(url),
        (error) => response.writeHead(500).end(String(error)),
      );
    });
  }

  static async listen(): Promise<DatabaseBroker> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new DatabaseBroker(server);
  }

  /** The broker's URL. GET returns the URL of a database whose role can create databases. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await this.postgres?.then(
      (postgres) => postgres.stop(),
      () => undefined,
    );
    if (this.folder) await removeFolder(this.folder);
  }

  private async start(): Promise<EmbeddedPostgres> {
    this.folder = await temporaryFolder();
    return startEmbeddedPostgres({ dataDir: this.folder, log: () => undefined, settings: NOT_DURABLE });
  }
}
