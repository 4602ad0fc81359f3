import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { OrphanSweep } from '../../src/media/orphan-sweep.js';
import { waitFor } from './wait-for.js';
import type { TestApp } from './test-app.js';

/** Names of the objects in a folder of the media storage. */
export async function findFiles({ dataDir }: Pick<TestApp, 'dataDir'>, folder: string): Promise<string[]> {
  const root = join(dataDir, 'media');
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Sorted names of all objects in the media storage. */
export async function findAllFiles(app: Pick<TestApp, 'dataDir'>): Promise<string[]> {
  const names = await findFiles(app, '');
  return names.filter((name) => !name.startsWith('.')).sort();
}

/** Paths, relative to the data folder, of uploads in progress and of incompletely written objects. */
export async function findUnfinishedFiles({ dataDir }: Pick<TestApp, 'dataDir'>): Promise<string[]> {
  const folders = ['uploads', join('media', '.incoming')].map(async (folder) => {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    return names.map((name) => join(folder, name));
  });
  return (await Promise.all(folders)).flat();
}

/** Expect that no file is incomplete and that rows reference every file. */
export async function expectOnlyReferencedFiles(app: Pick<TestApp, 'dataDir' | 'database'>): Promise<void> {
  await waitFor(async () => expect(await findUnfinishedFiles(app)).toEqual([]));
  const known = await app.database.query<{ name: string }[]>(
    'SELECT name FROM stored_objects WHERE name IS NOT NULL',
  );
  expect(await findAllFiles(app)).toEqual(known.map(({ name }) => name).sort());
}

/** Sweep orphaned files and expect none in a second sweep. Requires that nothing is stored concurrently. */
export async function sweepOrphans(app: Pick<TestApp, 'nest'>): Promise<void> {
  const sweep = () => app.nest.get(OrphanSweep).sweep(new Date(Date.now() + 60_000));
  expect((await sweep()).removed).toBe(true);
  expect((await sweep()).orphans).toBe(0);
}
