import { SettingsError } from './environment-reader.js';
import { parseSettings } from './parse-settings.js';
import {
  explainListenError,
  explainBucketError,
  explainDatabaseError,
  explainFolderError,
} from './explain-errors.js';

const failing = (code: string) => Object.assign(new Error('raw'), { code });
const BUCKET = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'not-to-be-shown' };
const URL = 'postgres://user:secret@db.example:5432/eventframe';

describe('explainListenError, explainDatabaseError, explainFolderError and explainBucketError', () => {
  it.each([
    ['EACCES', 80, 'PORT is not allowed for this user: 80 (EACCES). For example: PORT=3000'],
    ['EADDRINUSE', 3000, 'PORT is taken: another program listens on 3000. For example: PORT=3001'],
    ['EADDRINUSE', 65535, 'PORT is taken: another program listens on 65535. For example: PORT=3000'],
    [
      'EADDRNOTAVAIL',
      3000,
      'HOST is not an address of this machine: "192.0.2.1" (EADDRNOTAVAIL). For example: HOST=127.0.0.1',
    ],
  ])('explains %s on port %i with the setting and an example', (code, port, sentence) => {
    const refused = explainListenError(failing(code), { port, host: '192.0.2.1' });
    expect(refused).toBeInstanceOf(SettingsError);
    expect(refused).toHaveProperty('message', sentence);
  });

  it.each([
    ['ECONNREFUSED', 'names a server that cannot be reached (ECONNREFUSED)'],
    ['ENOTFOUND', 'names a server that cannot be reached (ENOTFOUND)'],
    ['28P01', 'has a user or a password that the database rejects (28P01)'],
    ['3D000', 'names a database that does not exist (3D000)'],
    ['42501', 'has a user who is not allowed to create tables in that database (42501)'],
    ['Connection terminated due to connection timeout', 'names a server that does not respond'],
  ])('explains %s with DATABASE_URL and omits its value', (reported, problem) => {
    const error = reported.includes(' ') ? new Error(reported) : failing(reported);
    const refused = explainDatabaseError(error, URL) as Error;
    expect(refused).toBeInstanceOf(SettingsError);
    expect(refused.message).toBe(
      `DATABASE_URL ${problem}. For example: DATABASE_URL=postgres://user:password@localhost:5432/eventframe`,
    );
  });

  it('explains a write error below DATA_DIR', () => {
    const refusedAt = (path: string) => Object.assign(failing('EACCES'), { path });
    for (const path of ['/srv/data', '/srv/data/media/a']) {
      expect(explainFolderError(refusedAt(path), { dataDir: '/srv/data' })).toMatchObject({
        name: 'SettingsError',
        message:
          'DATA_DIR is not a folder that this user can write: /srv/data (EACCES). For example: DATA_DIR=./my-data',
      });
    }
    const elsewhere = refusedAt('/srv/data-2');
    expect(explainFolderError(elsewhere, { dataDir: '/srv/data' })).toBe(elsewhere);
  });

  it('explains a folder that cannot be created for DATA_DIR, as in /proc', () => {
    const refusedAt = (path: string, syscall: string) => Object.assign(failing('ENOENT'), { path, syscall });
    const dataDir = '/proc/a/data';
    for (const path of ['/proc/a', dataDir, '/proc/a/data/media'])
      expect(explainFolderError(refusedAt(path, 'mkdir'), { dataDir })).toBeInstanceOf(SettingsError);
    for (const error of [refusedAt('/proc/b', 'mkdir'), refusedAt(dataDir, 'open')])
      expect(explainFolderError(error, { dataDir })).toBe(error);
  });

  it.each([
    ['NoSuchBucket', 'S3_BUCKET names a bucket that does not exist: "photos" at http://s3.example'],
    [
      'AccessDenied',
      'S3_BUCKET names a bucket that this key is not allowed to use: "photos" at http://s3.example',
    ],
    ['InvalidAccessKeyId', 'S3_ACCESS_KEY_ID is a key that the storage service does not know'],
    ['SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID'],
    ['PermanentRedirect', 'S3_ENDPOINT is not the endpoint of this bucket'],
    ['AuthorizationHeaderMalformed', 'S3_REGION is not the region of this bucket'],
  ])("explains the bucket's %s with its setting", (name, sentence) => {
    const storage = { ...parseSettings(BUCKET).storage!, endpoint: 'http://s3.example' };
    const error = Object.assign(new Error('raw'), { name });
    const refused = explainBucketError(error, { storage }) as Error;
    expect(refused).toBeInstanceOf(SettingsError);
    expect(refused.message).toContain(sentence);
    expect(refused.message).not.toContain(BUCKET.S3_SECRET_ACCESS_KEY);
    expect(explainBucketError(error, { storage: null })).toBe(error);
  });

  it('returns errors unchanged that no setting causes', () => {
    const refused = failing('ECONNREFUSED');
    expect(explainDatabaseError(refused, null)).toBe(refused);
    const broken = failing('42P01');
    expect(explainDatabaseError(broken, URL)).toBe(broken);
    expect(explainListenError(broken, { port: 3000, host: '127.0.0.1' })).toBe(broken);
  });
});
