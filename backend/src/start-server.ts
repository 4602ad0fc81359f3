import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from './create-app.js';
import { FirstStartService } from './first-start/first-start.service.js';
import { createWelcomeText } from './first-start/welcome-text.js';
import { PageAssetsRepository } from './pages/page-assets.repository.js';
import { parseSettings } from './platform/config/parse-settings.js';
import type { Settings } from './platform/config/settings.js';
import { migrate } from './platform/database/data-source.js';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded/start-embedded-postgres.js';
import { NodeMismatchError, NodeRegistry } from './platform/cluster/node-registry.js';
import { SettingsError } from './platform/config/environment-reader.js';
import {
  explainListenError,
  explainDatabaseError,
  explainFolderError,
} from './platform/config/explain-errors.js';
import { printLine, printStep } from './platform/console/print.js';
import { LOGGER, type Logger } from './platform/logging/logger.js';
import { checkBucket } from './platform/storage/open-storage.js';
import { readBuiltAssets } from './platform/web/built-pages.js';
import { formatError, Shutdown } from './shutdown.js';

/** Errors whose message tells the operator what to change. */
const EXPECTED_ERRORS = [EmbeddedPostgresError, SettingsError, NodeMismatchError];

/** Start the server, and stop it on Ctrl-C or SIGTERM. */
export async function startServer(): Promise<void> {
  loadEnvironmentFile();
  const settings = readSettings();
  if (settings === null) return;
  const shutdown = new Shutdown();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutdown.run(0));

  try {
    const database = settings.databaseUrl === null ? await startDatabase(settings, shutdown) : null;
    const databaseUrl = settings.databaseUrl ?? database?.url ?? '';
    await checkBucket(settings);
    await printStep('Applying migrations', () => migrate(databaseUrl)).catch((error: unknown) => {
      throw explainDatabaseError(error, settings.databaseUrl);
    });
    const app = await createApp(settings, databaseUrl);
    shutdown.add(() => app.close());
    // Announced first, because requests in progress can take longer than the next start waits otherwise.
    if (database !== null) shutdown.add(() => database.announceStop());
    await app
      .get(NodeRegistry)
      .join((reason) => printLine(`Waiting for other nodes to stop. ${reason.message}`));
    await publishBuild(app);
    const firstStart = app.get(FirstStartService);
    const first = await firstStart.prepare();
    await app.listen(settings.port, settings.host).catch((error: unknown) => {
      throw explainListenError(error, settings);
    });
    await print(`${await createWelcomeText(settings, await getUrl(app, settings), first)}\n\n`);
    if (first !== null) await firstStart.confirmShown();
  } catch (raw) {
    // Stopped during startup: errors are caused by the shutdown.
    if (shutdown.hasStarted) return;
    const error = explainFolderError(raw, settings);
    const isExpected = EXPECTED_ERRORS.some((type) => error instanceof type);
    process.stderr.write(`${isExpected ? (error as Error).message : formatError(error)}\n`);
    await shutdown.run(1);
  }
}

/** Existing variables take precedence over the file's. */
function loadEnvironmentFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function readSettings(): Settings | null {
  try {
    return parseSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return null;
  }
}

async function startDatabase(settings: Settings, shutdown: Shutdown): Promise<EmbeddedPostgres> {
  const database = await printStep('Starting the database', () =>
    startEmbeddedPostgres({ dataDir: settings.dataDir, log: printLine }),
  );
  shutdown.add(() => database.stop());
  return database;
}

/** Print a text, and wait until it is written. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Publish this build's assets before a page of this node names them. If that fails, only this node serves them. */
async function publishBuild(app: NestExpressApplication): Promise<void> {
  await readBuiltAssets()
    .then((assets) => app.get(PageAssetsRepository).publish(assets))
    .catch((error: unknown) => app.get<Logger>(LOGGER).error({ err: error }, 'asset publication failed'));
}

async function getUrl(app: NestExpressApplication, settings: Settings): Promise<string> {
  return settings.port === 0 ? await app.getUrl() : settings.appUrl;
}
