import { resolve } from 'node:path';
import { SettingsError } from '../platform/config/environment-reader.js';
import type { Settings } from '../platform/config/settings.js';
import { helps } from '../platform/console/help.js';
import { say } from '../platform/console/steps.js';
import { EmbeddedPostgresError } from '../platform/database/embedded/embedded-postgres-error.js';
import { reachEmbeddedPostgres } from '../platform/database/embedded/reach-embedded-postgres.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded/start-embedded-postgres.js';
import { BackupRunningError } from '../platform/database/table-snapshot.js';
import { BackupError } from './manifest.js';

/** A database, and how to let go of it. */
type ReachedDatabase = Pick<EmbeddedPostgres, 'url' | 'stop'>;

/** Errors whose message is a sentence for people. */
const FOR_PEOPLE = [BackupError, BackupRunningError, EmbeddedPostgresError, SettingsError];

/**
 * Runs a program of the command line and sets the exit code; asked for help, it explains itself instead.
 *
 * @param run resolves to the exit code, or to null when the arguments make no sense
 */
export async function runCommand(
  usage: string,
  run: (args: string[]) => Promise<number | null>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (helps(args, usage)) return;
  try {
    const code = await run(args);
    if (code === null) process.stderr.write(`${usage}\n`);
    process.exitCode = code ?? 1;
  } catch (error) {
    const known = FOR_PEOPLE.some((kind) => error instanceof kind);
    process.stderr.write(`${known ? (error as Error).message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** The one argument, seen from where the person is: npm runs programs in the project's own folder. */
export function folderArgument(args: string[]): string | null {
  const [folder = '', ...rest] = args;
  if (folder === '' || folder.startsWith('-') || rest.length > 0) return null;
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
}

/** The database of the service, whether that runs or not. */
export async function reachDatabase(settings: Settings): Promise<ReachedDatabase> {
  if (settings.databaseUrl !== null) return given(settings.databaseUrl);
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
