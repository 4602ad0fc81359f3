import { resolve } from 'node:path';
import { SettingsError } from '../platform/config/environment-reader.js';
import { parseSettings } from '../platform/config/parse-settings.js';
import {
  explainBucketError,
  explainDatabaseError,
  explainFolderError,
} from '../platform/config/explain-errors.js';
import type { Settings } from '../platform/config/settings.js';
import { printHelp, printLine } from '../platform/console/print.js';
import { EmbeddedPostgresError } from '../platform/database/embedded/embedded-postgres-error.js';
import {
  ensureEmbeddedPostgres,
  hasEmbeddedPostgres,
} from '../platform/database/embedded/ensure-embedded-postgres.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded/start-embedded-postgres.js';
import { BackupRunningError } from '../platform/database/table-snapshot.js';
import { StorageUnavailableError } from '../platform/storage/storage.js';
import { BackupError } from './manifest.js';

/** A database URL and how to release the database. */
type OpenDatabase = Pick<EmbeddedPostgres, 'url' | 'stop'>;

/** Errors with a message for the operator. */
const OPERATOR_ERRORS = [BackupError, BackupRunningError, EmbeddedPostgresError, SettingsError];

/**
 * Run a maintenance command with the service's settings and set the exit code. Prints the usage for `--help`, and
 * known errors as one message.
 *
 * @param read parses the arguments; null if they are invalid
 */
export async function runMaintenance<Arguments>(
  { usage, read }: { usage: string; read: (args: string[]) => Arguments | null },
  work: (parsed: Arguments, settings: Settings) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (printHelp(args, usage)) return;
  const parsed = read(args);
  if (parsed === null) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 1;
    return;
  }
  let settings: Settings | null = null;
  try {
    settings = parseSettings(process.env);
    await work(parsed, settings);
  } catch (error) {
    process.stderr.write(`${formatError(error, settings)}\n`);
    process.exitCode = 1;
  }
}

/** @param settings null if they are invalid */
function formatError(raw: unknown, settings: Settings | null): string {
  const error = settings === null ? raw : explain(raw, settings);
  if (error instanceof StorageUnavailableError) {
    const where = settings?.storage ? 'the bucket of the S3_ settings' : 'the disk of DATA_DIR';
    return `Files cannot be read or stored: ${where} reports "${(error.cause as Error).message}".`;
  }
  return OPERATOR_ERRORS.some((kind) => error instanceof kind) ? (error as Error).message : String(error);
}

function explain(error: unknown, settings: Settings): unknown {
  return explainBucketError(
    explainFolderError(explainDatabaseError(error, settings.databaseUrl), settings),
    settings,
  );
}

/** Describe the media storage. */
export function describeStorage({ storage, dataDir }: Settings): string {
  return storage === null ? `${dataDir}/media` : `the bucket "${storage.bucket}"`;
}

/** Resolve the folder argument against the user's directory: npm runs commands in the project's folder. */
export function readFolderArgument(args: string[]): string | null {
  const [folder = '', ...rest] = args;
  if (folder === '' || folder.startsWith('-') || rest.length > 0) return null;
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
}

/**
 * Return the service's database, whether the service runs or not.
 *
 * @throws SettingsError if there is none, because a new empty one would be misleading
 */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) return externalDatabase(settings.databaseUrl);
  if (!(await hasEmbeddedPostgres(settings.dataDir))) {
    throw new SettingsError('DATA_DIR', `contains no database: ${settings.dataDir}`, './data');
  }
  return ensureEmbeddedPostgres({ dataDir: settings.dataDir, log: printLine });
}

/** Return the database of a stopped service, creating an embedded one if there is none. */
export async function startDatabase(settings: Settings): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) return externalDatabase(settings.databaseUrl);
  return startEmbeddedPostgres({ dataDir: settings.dataDir, log: printLine });
}

function externalDatabase(url: string): OpenDatabase {
  return { url, stop: () => Promise.resolve() };
}
