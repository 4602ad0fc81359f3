import { join, resolve, sep } from 'node:path';
import { SettingsError } from './environment-reader.js';
import type { Settings } from './settings.js';

const ADDRESS_UNAVAILABLE = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];
const FOLDER_UNUSABLE = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'];
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/** Problems by the SQLSTATE that PostgreSQL returns. */
const DATABASE_PROBLEMS: Record<string, string> = {
  '28P01': 'has a user or a password that the database rejects',
  '28000': 'has a user that the database does not accept from this machine',
  '3D000': 'names a database that does not exist',
  '42501': 'has a user who is not allowed to create tables in that database',
};
/** Setting, problem and example by the error code of an S3 service. */
const BUCKET_PROBLEMS: Record<string, readonly [name: string, problem: string, example: string]> = {
  NoSuchBucket: ['S3_BUCKET', 'names a bucket that does not exist', 'eventframe'],
  AccessDenied: ['S3_BUCKET', 'names a bucket that this key is not allowed to use', 'eventframe'],
  InvalidAccessKeyId: [
    'S3_ACCESS_KEY_ID',
    'is a key that the storage service does not know',
    'AKIAIOSFODNN7EXAMPLE',
  ],
  SignatureDoesNotMatch: ['S3_SECRET_ACCESS_KEY', 'does not belong to S3_ACCESS_KEY_ID', 'wJalrXUtnFEMI'],
  PermanentRedirect: [
    'S3_ENDPOINT',
    'is not the endpoint of this bucket',
    'https://s3.eu-central-1.amazonaws.com',
  ],
  AuthorizationHeaderMalformed: ['S3_REGION', 'is not the region of this bucket', 'eu-central-1'],
};
const DATABASE_EXAMPLE = 'postgres://user:password@localhost:5432/eventframe';

/**
 * Convert an error of listening to one about the setting that caused it.
 *
 * @returns the same error if no setting is the cause
 */
export function explainListenError(error: unknown, { port, host }: Pick<Settings, 'port' | 'host'>): unknown {
  const code = getCode(error);
  if (code === 'EACCES' || code === 'EPERM') {
    return new SettingsError('PORT', `is not allowed for this user: ${port} (${code})`, '3000');
  }
  if (code === 'EADDRINUSE') {
    const other = port === 65535 ? 3000 : port + 1;
    return new SettingsError('PORT', `is taken: another program listens on ${port}`, String(other));
  }
  if (ADDRESS_UNAVAILABLE.includes(code)) {
    return new SettingsError('HOST', `is not an address of this machine: "${host}" (${code})`, '127.0.0.1');
  }
  return error;
}

/**
 * Convert an error of the first connection to one about `DATABASE_URL`. The message omits the URL, which contains a
 * password.
 *
 * @param databaseUrl null for the embedded database
 * @returns the same error if no setting is the cause
 */
export function explainDatabaseError(error: unknown, databaseUrl: string | null): unknown {
  if (databaseUrl === null) return error;
  const code = getCode(error);
  const fail = (problem: string) =>
    new SettingsError('DATABASE_URL', code === '' ? problem : `${problem} (${code})`, DATABASE_EXAMPLE);
  if (code in DATABASE_PROBLEMS) return fail(DATABASE_PROBLEMS[code]!);
  if (UNREACHABLE.includes(code)) return fail('names a server that cannot be reached');
  if (code === 'ETIMEDOUT' || isPoolTimeout(error)) return fail('names a server that does not respond');
  return error;
}

/**
 * Convert a permanent error of the bucket to one about the setting that caused it.
 *
 * @returns the same error if no setting is the cause
 */
export function explainBucketError(error: unknown, { storage }: Pick<Settings, 'storage'>): unknown {
  const { name = '' } = error as { name?: string };
  const entry = BUCKET_PROBLEMS[name];
  if (storage === null || entry === undefined) return error;
  const [setting, problem, example] = entry;
  const where = storage.endpoint === null ? '' : ` at ${storage.endpoint}`;
  return new SettingsError(setting, `${problem}: "${storage.bucket}"${where} (${name})`, example);
}

/**
 * Convert an error of the file system to one about `DATA_DIR`.
 *
 * @returns the same error if no setting is the cause
 */
export function explainFolderError(error: unknown, { dataDir }: Pick<Settings, 'dataDir'>): unknown {
  const code = getCode(error);
  const { path = '', syscall } = error as NodeJS.ErrnoException;
  const isCreating = syscall === 'mkdir';
  // For example, /proc does not allow new folders.
  const isUnusable = FOLDER_UNUSABLE.includes(code) || (isCreating && code === 'ENOENT');
  const isInDataDir =
    isWithin(resolve(dataDir), resolve(path)) || (isCreating && isWithin(path, resolve(dataDir)));
  if (!isUnusable || !isInDataDir) return error;
  return new SettingsError(
    'DATA_DIR',
    `is not a folder that this user can write: ${dataDir} (${code})`,
    './my-data',
  );
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(join(folder, sep));
}

/** node-postgres and its pool set no error code. */
function isPoolTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    getCode(error) === '' &&
    /connect.*timeout|timeout.*connect|^timeout expired$/i.test(error.message)
  );
}

function getCode(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
