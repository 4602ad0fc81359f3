import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SettingsError } from './environment-reader.js';
import { Secrets } from './secrets.js';

/** Reads the file in a loop until it exists, and reports its length at that time. */
const READ_WHEN_CREATED = `
  const { readFileSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage('looking');
  for (let length; length === undefined; ) {
    try { length = readFileSync(workerData).length; } catch { continue; }
    parentPort.postMessage(length);
  }`;

describe('Secrets.load', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eventframe-test-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const load = (folder = dataDir) => Secrets.load({ sessionSecret: null, dataDir: folder });

  // asvs: 13.2.3, 13.3.2
  it('generates the secret once, readable only by its owner', async () => {
    const { session } = await load();
    expect((await load()).session).toBe(session);
    expect(await readdir(dataDir)).toEqual(['session-secret']);
    expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  });

  it('returns the same secret to concurrent starts', async () => {
    const loaded = await Promise.all(Array.from({ length: 30 }, () => load()));
    expect(new Set(loaded.map(({ session }) => session)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['session-secret']);
  });

  it('creates the file with its whole content', async () => {
    for (let round = 0; round < 20; round++) {
      const folder = join(dataDir, String(round));
      const watcher = new Worker(READ_WHEN_CREATED, {
        eval: true,
        workerData: join(folder, 'session-secret'),
      });
      await once(watcher, 'message');
      const seen = once(watcher, 'message');
      await load(folder);
      expect(await seen).toEqual([64]);
    }
  });

  it('waits for the content of an empty file, as on file systems without hard links', async () => {
    const path = join(dataDir, 'session-secret');
    await writeFile(path, '');
    const loaded = load();
    await writeFile(path, 'f'.repeat(64));
    expect((await loaded).session).toBe((await load()).session);
  });

  it.each(['', '\n', '0123abc'])('rejects a file that contains %j', async (text) => {
    await writeFile(join(dataDir, 'session-secret'), text);
    await expect(load()).rejects.toThrow(SettingsError);
    await expect(load()).rejects.toThrow('contains no complete secret');
  });
});
