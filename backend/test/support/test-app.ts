import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { createApp } from '../../src/create-app.js';
import { parseSettings } from '../../src/platform/config/parse-settings.js';
import { createStartedDatabase, type TestDatabase } from './database.js';
import { stopAfterFile } from './leftovers.js';
import { removeFolder, temporaryFolder } from './temporary-folder.js';

/** The whole service on a free loopback port, with a separate database and data folder. */
export interface TestApp {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly nest: NestExpressApplication;
  /** For queries by tests. */
  readonly database: DataSource;
  stop(): Promise<void>;
}

interface Options {
  /** Settings. Rate limits are off by default. */
  env?: Record<string, string>;
  /** The node whose database and data folder to share. */
  sharedWith?: Pick<TestApp, 'databaseUrl' | 'dataDir'>;
}

/** Start a node. Stop it in `afterAll`, the first of several nodes last. */
export async function createTestApp({ env = {}, sharedWith }: Options = {}): Promise<TestApp> {
  const database: TestDatabase | null =
    sharedWith === undefined ? await createStartedDatabase(startOnce) : null;
  const databaseUrl = sharedWith?.databaseUrl ?? database?.url ?? '';
  const dataDir = sharedWith?.dataDir ?? (await temporaryFolder());
  const settings = parseSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a-secret-for-tests-with-32-characters',
    APP_URL: 'http://localhost',
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'error',
    ...env,
  });
  const nest = await createApp(settings, databaseUrl);
  const stop = async () => {
    stopped();
    await nest.close();
    if (database !== null) {
      await database.drop();
      await removeFolder(dataDir);
    }
  };
  const stopped = stopAfterFile(stop);
  await nest.listen(0, '127.0.0.1');
  return {
    url: (await nest.getUrl()).replace('[::1]', '127.0.0.1'),
    databaseUrl,
    dataDir,
    nest,
    database: nest.get(DataSource),
    stop,
  };
}

/** Start and stop an application on a migrated database. */
export async function startOnce(databaseUrl: string): Promise<void> {
  const dataDir = await temporaryFolder();
  const app = await createTestApp({ sharedWith: { databaseUrl, dataDir } });
  await app.stop();
  await removeFolder(dataDir);
}
