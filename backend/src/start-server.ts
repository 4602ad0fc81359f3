import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from './create-app.js';
import { FirstStartService } from './first-start/first-start.service.js';
import { welcomeText } from './first-start/welcome.js';
import { parseSettings } from './platform/config/parse-settings.js';
import type { Settings } from './platform/config/settings.js';
import { migrate } from './platform/database/data-source.js';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded/start-embedded-postgres.js';
import { SettingsError } from './platform/config/environment-reader.js';
import { say, step } from './platform/console/steps.js';

/** Starts everything in order, and stops it in the reverse order on Ctrl-C or SIGTERM. */
export async function startServer(): Promise<void> {
  loadEnvironmentFile();
  const settings = readSettings();
  if (settings === null) return;
  const stops: (() => Promise<void>)[] = [];
  const stop = stopOnce(stops);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

  try {
    const database = settings.databaseUrl === null ? await startDatabase(settings, stops) : null;
    const databaseUrl = settings.databaseUrl ?? database?.url ?? '';
    await step('Applying migrations', () => migrate(databaseUrl));
    const app = await createApp(settings, databaseUrl);
    stops.unshift(() => app.close());
    // Before anything else: requests in work may take longer than the next start would wait for a stranger.
    if (database !== null) stops.unshift(() => database.announceStop());
    const firstStart = app.get(FirstStartService);
    const first = await firstStart.prepare();
    await app.listen(settings.port, settings.host);
    await print(`${await welcomeText(settings, await addressOf(app, settings), first)}\n\n`);
    if (first !== null) await firstStart.told();
  } catch (error) {
    const forPeople = error instanceof EmbeddedPostgresError || error instanceof SettingsError;
    process.stderr.write(`${forPeople ? error.message : describe(error)}\n`);
    await stop(1);
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

async function startDatabase(settings: Settings, stops: (() => Promise<void>)[]): Promise<EmbeddedPostgres> {
  const database = await step('Starting the database', () =>
    startEmbeddedPostgres({ dataDir: settings.dataDir, log: say }),
  );
  stops.unshift(() => database.stop());
  return database;
}

/** Resolves once it is out. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** A second signal while stopping changes nothing: requests in flight are finished first. */
function stopOnce(stops: (() => Promise<void>)[]): (code: number) => Promise<void> {
  let stopping: Promise<void> | undefined;
  return (code) => {
    stopping ??= (async () => {
      for (const stop of stops) await stop().catch((error: unknown) => say(describe(error)));
      process.exit(code);
    })();
    return stopping;
  };
}

async function addressOf(app: NestExpressApplication, settings: Settings): Promise<string> {
  return settings.port === 0 ? await app.getUrl() : settings.appUrl;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
