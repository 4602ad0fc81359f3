import { resolve } from 'node:path';
import { SettingsError } from '../platform/config/environment-reader.js';
import { parseSettings } from '../platform/config/parse-settings.js';
import { refusedBucket, refusedDatabase, refusedFolder } from '../platform/config/refused-settings.js';
import type { Settings } from '../platform/config/settings.js';
import { helps } from '../platform/console/help.js';
import { say } from '../platform/console/steps.js';
import { EmbeddedPostgresError } from '../platform/database/embedded/embedded-postgres-error.js';
import {
  hasEmbeddedPostgres,
  reachEmbeddedPostgres,
} from '../platform/database/embedded/reach-embedded-postgres.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded/start-embedded-postgres.js';
import { BackupRunningError } from '../platform/database/table-snapshot.js';
import { StorageUnavailableError } from '../platform/storage/storage.js';
import { BackupError } from './manifest.js';

/** A database, and how to let go of it. */
type ReachedDatabase = Pick<EmbeddedPostgres, 'url' | 'stop'>;

/** Errors whose message is a sentence for people. */
const FOR_PEOPLE = [BackupError, BackupRunningError, EmbeddedPostgresError, SettingsError];

/**
 * Runs a program of an operator's on the settings of the service, and sets the exit code; asked for help, it explains
 * itself instead. Why it fails is said in a sentence, where one is known.
 *
 * @param read what the arguments ask for; null when they make no sense
 */
export async function runMaintenance<Asked>(
  { usage, read }: { usage: string; read: (args: string[]) => Asked | null },
  work: (asked: Asked, settings: Settings) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (helps(args, usage)) return;
  const asked = read(args);
  if (asked === null) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 1;
    return;
  }
  let settings: Settings | null = null;
  try {
    settings = parseSettings(process.env);
    await work(asked, settings);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, settings)}\n`);
    process.exitCode = 1;
  }
}

/** @param settings null where they could not be read */
function sentenceOf(raw: unknown, settings: Settings | null): string {
  const error = settings === null ? raw : refused(raw, settings);
  if (error instanceof StorageUnavailableError) {
    const where = settings?.storage ? 'the bucket of the S3_ settings' : 'the disk of DATA_DIR';
    return `Pictures cannot be read or stored: ${where} says "${(error.cause as Error).message}".`;
  }
  return FOR_PEOPLE.some((kind) => error instanceof kind) ? (error as Error).message : String(error);
}

function refused(error: unknown, settings: Settings): unknown {
  return refusedBucket(refusedFolder(refusedDatabase(error, settings.databaseUrl), settings), settings);
}

/** Where the service's pictures lie, in words. */
export function mediaPlace({ storage, dataDir }: Settings): string {
  return storage === null ? `${dataDir}/media` : `the bucket "${storage.bucket}"`;
}

/** The one argument, seen from where the person is: npm runs programs in the project's own folder. */
export function folderArgument(args: string[]): string | null {
  const [folder = '', ...rest] = args;
  if (folder === '' || folder.startsWith('-') || rest.length > 0) return null;
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
}

/**
 * The database of the service, whether that runs or not.
 *
 * @throws SettingsError where there is none: an empty one, made for the occasion, would look like an answer
 */
export async function reachDatabase(settings: Settings): Promise<ReachedDatabase> {
  if (settings.databaseUrl !== null) return given(settings.databaseUrl);
  if (!(await hasEmbeddedPostgres(settings.dataDir))) {
    throw new SettingsError('DATA_DIR', `holds no database: ${settings.dataDir}`, './data');
  }
  return reachEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
}

/** The database of a service that does not run: an embedded one is made where there is none. */
export async function startDatabase(settings: Settings): Promise<ReachedDatabase> {
  if (settings.databaseUrl !== null) return given(settings.databaseUrl);
  return startEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
}

function given(url: string): ReachedDatabase {
  return { url, stop: () => Promise.resolve() };
}
