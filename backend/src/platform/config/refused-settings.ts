import { join, resolve, sep } from 'node:path';
import { SettingsError } from './environment-reader.js';
import type { Settings } from './settings.js';

const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];
const NO_FOLDER = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'];
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/** What PostgreSQL itself answers, by the SQLSTATE of its appendix A. */
const REFUSALS: Record<string, string> = {
  '28P01': 'has a user or a password that the database refuses',
  '28000': 'has a user that the database does not let in from here',
  '3D000': 'names a database that does not exist',
  '42501': 'has a user who may not make tables in that database',
};
/** What a store answers, by its code: the setting that is at fault, what is wrong with it, and one that may be right. */
const BUCKET_REFUSALS: Record<string, readonly [name: string, problem: string, example: string]> = {
  NoSuchBucket: ['S3_BUCKET', 'names a bucket that does not exist', 'eventframe'],
  AccessDenied: ['S3_BUCKET', 'names a bucket that this key may not use', 'eventframe'],
  InvalidAccessKeyId: ['S3_ACCESS_KEY_ID', 'is a key that the store does not know', 'AKIAIOSFODNN7EXAMPLE'],
  SignatureDoesNotMatch: ['S3_SECRET_ACCESS_KEY', 'is not that of S3_ACCESS_KEY_ID', 'wJalrXUtnFEMI'],
  PermanentRedirect: [
    'S3_ENDPOINT',
    'is not where this bucket lies',
    'https://s3.eu-central-1.amazonaws.com',
  ],
  AuthorizationHeaderMalformed: ['S3_REGION', 'is not the region of this bucket', 'eu-central-1'],
};
const DATABASE_EXAMPLE = 'postgres://user:password@localhost:5432/eventframe';

/**
 * For a failure to listen that comes of a setting which looked well: what the person who set it can do.
 *
 * @returns the error itself when no setting is at fault
 */
export function refusedAddress(error: unknown, { port, host }: Pick<Settings, 'port' | 'host'>): unknown {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM') {
    return new SettingsError('PORT', `may not be used by this user: ${port} (${code})`, '3000');
  }
  if (code === 'EADDRINUSE') {
    const other = port === 65535 ? 3000 : port + 1;
    return new SettingsError('PORT', `is taken: another program listens on ${port}`, String(other));
  }
  if (NO_ADDRESS.includes(code)) {
    return new SettingsError('HOST', `is no address of this machine: "${host}" (${code})`, '127.0.0.1');
  }
  return error;
}

/**
 * The same for a first connection that failed. The address is not repeated: it holds a password.
 *
 * @param databaseUrl of the settings; null for the embedded database, which nobody set
 * @returns the error itself when no setting is at fault
 */
export function refusedDatabase(error: unknown, databaseUrl: string | null): unknown {
  if (databaseUrl === null) return error;
  const code = codeOf(error);
  const refuse = (problem: string) =>
    new SettingsError('DATABASE_URL', code === '' ? problem : `${problem} (${code})`, DATABASE_EXAMPLE);
  if (code in REFUSALS) return refuse(REFUSALS[code]!);
  if (UNREACHABLE.includes(code)) return refuse('names a server that cannot be reached');
  if (code === 'ETIMEDOUT' || isTimeoutOfPool(error)) return refuse('names a server that does not answer');
  return error;
}

/**
 * The same for what a bucket refused for good.
 *
 * @returns the error itself when no setting is at fault
 */
export function refusedBucket(error: unknown, { storage }: Pick<Settings, 'storage'>): unknown {
  const { name = '' } = error as { name?: string };
  const refusal = BUCKET_REFUSALS[name];
  if (storage === null || refusal === undefined) return error;
  const [setting, problem, example] = refusal;
  const where = storage.endpoint === null ? '' : ` at ${storage.endpoint}`;
  return new SettingsError(setting, `${problem}: "${storage.bucket}"${where} (${name})`, example);
}

/**
 * The same for the folder of this installation, whoever wanted to write there.
 *
 * @returns the error itself when no setting is at fault
 */
export function refusedFolder(error: unknown, { dataDir }: Pick<Settings, 'dataDir'>): unknown {
  const code = codeOf(error);
  const { path = '', syscall } = error as NodeJS.ErrnoException;
  const isMade = syscall === 'mkdir';
  // In /proc, say, there is no place for folders.
  const isRefused = NO_FOLDER.includes(code) || (isMade && code === 'ENOENT');
  const isOurs = isWithin(resolve(dataDir), resolve(path)) || (isMade && isWithin(path, resolve(dataDir)));
  if (!isRefused || !isOurs) return error;
  return new SettingsError(
    'DATA_DIR',
    `is no folder that this user can write: ${dataDir} (${code})`,
    './my-data',
  );
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(join(folder, sep));
}

/** node-postgres and its pool say it in words alone. */
function isTimeoutOfPool(error: unknown): boolean {
  return (
    error instanceof Error && codeOf(error) === '' && /connect.*timeout|timeout.*connect/i.test(error.message)
  );
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
