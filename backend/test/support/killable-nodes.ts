import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { TestProcess } from './processes.js';
import { removeFolder, temporaryFolder } from './temporary-folder.js';
import type { TestApp } from './test-app.js';

const PROGRAM = join(import.meta.dirname, 'run-node.mjs');

/**
 * Nodes in separate processes that share a database and a folder, so that one continues a killed one's work.
 */
export class KillableNodes {
  private readonly nodes: TestProcess[] = [];

  private constructor(
    private readonly database: TestDatabase,
    /** For looking at rows. */
    readonly rows: DataSource,
    readonly dataDir: string,
    private readonly env: Record<string, string>,
  ) {}

  /** @param env more of what an operator would set */
  static async open(env: Record<string, string> = {}): Promise<KillableNodes> {
    const database = await createTestDatabase();
    const rows = await new DataSource(dataSourceOptions(database.url)).initialize();
    return new KillableNodes(database, rows, await temporaryFolder(), env);
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  /** @returns the process, and what the factories need of an application that runs in it */
  async start(): Promise<{ node: TestProcess; app: TestApp }> {
    const node = TestProcess.start(PROGRAM, [], {
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.database.url,
      SESSION_SECRET: 'a-secret-that-is-only-good-for-tests',
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'error',
      ...this.env,
    });
    this.nodes.push(node);
    const [, url = ''] = await node.line(/ready (\S+)/);
    const reachable: Pick<TestApp, 'url' | 'database'> = { url, database: this.rows };
    return { node, app: reachable as TestApp };
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.end('SIGKILL')));
    await this.rows.destroy();
    await this.database.drop();
    await removeFolder(this.dataDir);
  }
}
