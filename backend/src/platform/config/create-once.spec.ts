import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOnce } from './create-once.js';

function rejecting(code: string) {
  return () => Promise.reject(Object.assign(new Error(code), { code }));
}

describe('createOnce', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eventframe-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['with hard links', undefined],
    ['without hard links (exFAT)', rejecting('EPERM')],
    ['without hard links (some network mounts)', rejecting('ENOTSUP')],
  ])('creates one file for concurrent callers on a file system %s', async (_name, makeLink) => {
    const path = join(folder, 'secret');
    const contents = Array.from({ length: 20 }, (_, number) => `the content of number ${number}`);

    await Promise.all(contents.map((content) => createOnce(path, content, makeLink)));

    const kept = await readFile(path, 'utf8');
    expect(contents).toContain(kept);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secret']);
    await createOnce(path, 'other content', makeLink);
    expect(await readFile(path, 'utf8')).toBe(kept);
  });

  it('flushes the folder after writing the file', async () => {
    const path = join(folder, 'secret');
    const flushed: string[] = [];
    await createOnce(path, 'content', undefined, async (name) => {
      flushed.push(`${name} with ${await readFile(path, 'utf8')}`);
    });
    expect(flushed).toEqual([`${folder} with content`]);
  });

  it('forwards other errors and leaves no file behind', async () => {
    await expect(createOnce(join(folder, 'secret'), 'content', rejecting('EIO'))).rejects.toThrow('EIO');
    expect(await readdir(folder)).toEqual([]);
  });
});
