import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { MediaAudit } from '../../src/media/media-audit.js';
import type { AuditResult } from '../../src/media/media-audits.repository.js';
import { OrphanCleanup } from '../../src/media/orphan-cleanup.js';
import { Storage } from '../../src/platform/storage/storage.js';
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

/** Nothing is half written, and rows name every file that there is. */
export async function expectOnlyReferencedFiles(app: Pick<TestApp, 'dataDir' | 'database'>): Promise<void> {
  await waitFor(async () => expect(await findUnfinishedFiles(app)).toEqual([]));
  expect(await findAllFiles(app)).toEqual(await ownedObjects(app));
}

/** Runs the clean-up as if two hours had passed, until no object lacks an owner. */
export async function cleanUp(app: Pick<TestApp, 'nest' | 'database'>): Promise<void> {
  await waitFor(async () => {
    await app.database.query(
      "UPDATE unowned_objects SET due_at = due_at - interval '2 hours' WHERE due_at < 'infinity'",
    );
    await app.nest.get(OrphanCleanup).run();
    expect(await app.database.query('SELECT name FROM unowned_objects')).toEqual([]);
  });
}

/**
 * Runs an audit now.
 *
 * @param before checks only objects modified before this; all by default
 * @param firstPrefix starts at this of the 256 prefixes
 */
export async function auditNow(
  app: Pick<TestApp, 'nest' | 'database'>,
  before = new Date(Date.now() + 60_000),
  firstPrefix = 0,
): Promise<AuditResult | null> {
  await app.database.query(
    `UPDATE media_audits SET starts_at = now(), claimed_until = '-infinity', next_prefix = $1 WHERE ended_at IS NULL`,
    [firstPrefix],
  );
  return app.nest.get(MediaAudit).run(before);
}

/** The clean-up alone leaves no object without a row, and no row is without its object. */
export async function expectCleanStorage(app: Pick<TestApp, 'nest' | 'database'>): Promise<void> {
  await cleanUp(app);
  expect(await storedObjects(app)).toEqual(await ownedObjects(app));
}

/** Names of all objects of a node's storage, in order. */
export async function storedObjects(app: Pick<TestApp, 'nest'>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of app.nest.get(Storage).list('')) names.push(name);
  return names.sort();
}

/** Names of all objects that rows own, in order. */
async function ownedObjects({ database }: Pick<TestApp, 'database'>): Promise<string[]> {
  const rows = await database.query<{ name: string }[]>(
    'SELECT name FROM stored_objects WHERE name IS NOT NULL',
  );
  return rows.map(({ name }) => name).sort();
}
