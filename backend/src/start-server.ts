import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from './create-app.js';
import { FirstStartService } from './first-start/first-start.service.js';
import { createWelcomeText } from './first-start/welcome-text.js';
import { parseSettings } from './platform/config/parse-settings.js';
import type { Settings } from './platform/config/settings.js';
import { migrate } from './platform/database/data-source.js';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded/start-embedded-postgres.js';
import { SettingsError } from './platform/config/environment-reader.js';
import { refusedAddress, refusedDatabase, refusedFolder } from './platform/config/refused-settings.js';
import { say, step } from './platform/console/steps.js';
import { tryBucket } from './platform/storage/try-bucket.js';
import { describe, Shutdown } from './shutdown.js';

/** Starts everything in order, and stops it in the reverse order on Ctrl-C or SIGTERM. */
export async function startServer(): Promise<void> {
  loadEnvironmentFile();
  const settings = readSettings();
  if (settings === null) return;
  const shutdown = new Shutdown();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutdown.run(0));

  try {
    const database = settings.databaseUrl === null ? await startDatabase(settings, shutdown) : null;
    const databaseUrl = settings.databaseUrl ?? database?.url ?? '';
    await tryBucket(settings);
    await step('Applying migrations', () => migrate(databaseUrl)).catch((error: unknown) => {
      throw refusedDatabase(error, settings.databaseUrl);
    });
    const app = await createApp(settings, databaseUrl);
    shutdown.add(() => app.close());
    // Before anything else: requests in work may take longer than the next start would wait for a stranger.
    if (database !== null) shutdown.add(() => database.announceStop());
    const firstStart = app.get(FirstStartService);
    const first = await firstStart.prepare();
    await app.listen(settings.port, settings.host).catch((error: unknown) => {
      throw refusedAddress(error, settings);
    });
    await print(`${await createWelcomeText(settings, await addressOf(app, settings), first)}\n\n`);
    if (first !== null) await firstStart.confirmShown();
  } catch (raw) {
    // Somebody has stopped it before it was ready: what fails then, for want of the database, is no news.
    if (shutdown.hasBegun) return;
    const error = refusedFolder(raw, settings);
    const forPeople = error instanceof EmbeddedPostgresError || error instanceof SettingsError;
    process.stderr.write(`${forPeople ? error.message : describe(error)}\n`);
    await shutdown.run(1);
  }
}

/** Variables already set win over those of the file. */
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
  const database = await step('Starting the database', () =>
    startEmbeddedPostgres({ dataDir: settings.dataDir, log: say }),
  );
  shutdown.add(() => database.stop());
  return database;
}

/** Resolves once it is out. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

async function addressOf(app: NestExpressApplication, settings: Settings): Promise<string> {
  return settings.port === 0 ? await app.getUrl() : settings.appUrl;
}
