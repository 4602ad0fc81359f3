import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { TestProcess } from './processes.js';
import { removeFolder, temporaryFolder } from './temporary-folder.js';
import type { TestApp } from './test-app.js';

const PROGRAM = join(import.meta.dirname, 'run-node.mjs');

/**
 * Nodes in separate processes with a shared database and folder, so that one can continue the work of a killed one.
 */
export class KillableNodes {
  private readonly nodes: TestProcess[] = [];

  private constructor(
    private readonly database: TestDatabase,
    /** For queries by tests. */
    readonly rows: DataSource,
    readonly dataDir: string,
    private readonly env: Record<string, string>,
  ) {}

  /** @param env additional settings */
  static async open(env: Record<string, string> = {}): Promise<KillableNodes> {
    const database = await createTestDatabase();
    const rows = await new DataSource(dataSourceOptions(database.url)).initialize();
    return new KillableNodes(database, rows, await temporaryFolder(), env);
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  /** @returns the process and a partial {@link TestApp} for factories */
  async start(): Promise<{ node: TestProcess; app: TestApp }> {
    const node = TestProcess.start(PROGRAM, [], {
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.database.url,
      SESSION_SECRET: 'a-secret-for-tests-with-32-characters',
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
