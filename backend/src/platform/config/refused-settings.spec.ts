import { SettingsError } from './environment-reader.js';
import { parseSettings } from './parse-settings.js';
import { refusedAddress, refusedBucket, refusedDatabase, refusedFolder } from './refused-settings.js';

const failing = (code: string) => Object.assign(new Error('raw'), { code });
const BUCKET = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'not-to-be-told' };
const URL = 'postgres://somebody:secret@db.example:5432/eventframe';

describe('a setting that looked well and is refused', () => {
  it.each([
    ['EACCES', 80, 'PORT may not be used by this user: 80 (EACCES). For example: PORT=3000'],
    ['EADDRINUSE', 3000, 'PORT is taken: another program listens on 3000. For example: PORT=3001'],
    ['EADDRINUSE', 65535, 'PORT is taken: another program listens on 65535. For example: PORT=3000'],
    [
      'EADDRNOTAVAIL',
      3000,
      'HOST is no address of this machine: "192.0.2.1" (EADDRNOTAVAIL). For example: HOST=127.0.0.1',
    ],
  ])('is named with its problem and an example: %s on port %i', (code, port, sentence) => {
    const refused = refusedAddress(failing(code), { port, host: '192.0.2.1' });
    expect(refused).toBeInstanceOf(SettingsError);
    expect(refused).toHaveProperty('message', sentence);
  });

  it.each([
    ['ECONNREFUSED', 'names a server that cannot be reached (ECONNREFUSED)'],
    ['ENOTFOUND', 'names a server that cannot be reached (ENOTFOUND)'],
    ['28P01', 'has a user or a password that the database refuses (28P01)'],
    ['3D000', 'names a database that does not exist (3D000)'],
    ['42501', 'has a user who may not make tables in that database (42501)'],
    ['Connection terminated due to connection timeout', 'names a server that does not answer'],
  ])('is DATABASE_URL, which is not repeated: %s', (said, problem) => {
    const error = said.includes(' ') ? new Error(said) : failing(said);
    const refused = refusedDatabase(error, URL) as Error;
    expect(refused).toBeInstanceOf(SettingsError);
    expect(refused.message).toBe(
      `DATABASE_URL ${problem}. For example: DATABASE_URL=postgres://user:password@localhost:5432/eventframe`,
    );
  });

  it('is DATA_DIR where something in it cannot be written', () => {
    const refusedAt = (path: string) => Object.assign(failing('EACCES'), { path });
    for (const path of ['/srv/data', '/srv/data/media/a']) {
      expect(refusedFolder(refusedAt(path), { dataDir: '/srv/data' })).toMatchObject({
        name: 'SettingsError',
        message:
          'DATA_DIR is no folder that this user can write: /srv/data (EACCES). For example: DATA_DIR=./my-data',
      });
    }
    const elsewhere = refusedAt('/srv/data-2');
    expect(refusedFolder(elsewhere, { dataDir: '/srv/data' })).toBe(elsewhere);
  });

  it('is DATA_DIR where no folder can be made for it, as in /proc', () => {
    const refusedAt = (path: string, syscall: string) => Object.assign(failing('ENOENT'), { path, syscall });
    const dataDir = '/proc/a/data';
    for (const path of ['/proc/a', dataDir, '/proc/a/data/media'])
      expect(refusedFolder(refusedAt(path, 'mkdir'), { dataDir })).toBeInstanceOf(SettingsError);
    for (const error of [refusedAt('/proc/b', 'mkdir'), refusedAt(dataDir, 'open')])
      expect(refusedFolder(error, { dataDir })).toBe(error);
  });

  it.each([
    ['NoSuchBucket', 'S3_BUCKET names a bucket that does not exist: "photos" at http://s3.example'],
    ['AccessDenied', 'S3_BUCKET names a bucket that this key may not use: "photos" at http://s3.example'],
    ['InvalidAccessKeyId', 'S3_ACCESS_KEY_ID is a key that the store does not know'],
    ['SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID'],
    ['PermanentRedirect', 'S3_ENDPOINT is not where this bucket lies'],
    ['AuthorizationHeaderMalformed', 'S3_REGION is not the region of this bucket'],
  ])('is one of the bucket where that answers %s', (name, sentence) => {
    const storage = { ...parseSettings(BUCKET).storage!, endpoint: 'http://s3.example' };
    const error = Object.assign(new Error('raw'), { name });
    const refused = refusedBucket(error, { storage }) as Error;
    expect(refused).toBeInstanceOf(SettingsError);
    expect(refused.message).toContain(sentence);
    expect(refused.message).not.toContain(BUCKET.S3_SECRET_ACCESS_KEY);
    expect(refusedBucket(error, { storage: null })).toBe(error);
  });

  it('is none where nobody set one, or something else failed', () => {
    const refused = failing('ECONNREFUSED');
    expect(refusedDatabase(refused, null)).toBe(refused);
    const broken = failing('42P01');
    expect(refusedDatabase(broken, URL)).toBe(broken);
    expect(refusedAddress(broken, { port: 3000, host: '127.0.0.1' })).toBe(broken);
  });
});
