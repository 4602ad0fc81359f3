import type { DataSource } from 'typeorm';
import { BACKUP_LOCK } from '../platform/database/table-snapshot.js';
import type { Storage } from '../platform/storage/storage.js';
import { cacheControlOf, contentTypeOf } from './object-names.js';

/** No folder of pictures: nothing in it has an address. */
const FOLDER = 'kept/';

/** Where an object is kept that a running backup may still need. */
export function keptName(name: string): string {
  return `${FOLDER}${name}`;
}

/**
 * Whether a backup is being taken. Whoever removes files asks this after the removal of their rows was committed:
 * a backup that begins later does not see those rows, and one that runs finds the files kept.
 */
export async function isBackupRunning(source: Pick<DataSource, 'query'>): Promise<boolean> {
  const [row] = await source.query<{ free: boolean }[]>(
    'SELECT pg_try_advisory_xact_lock_shared($1) AS free',
    [BACKUP_LOCK],
  );
  return row?.free === false;
}

/** Moves an object to where no address leads and only a backup looks. Does nothing when it is gone already. */
export async function keepObject(storage: Storage, name: string): Promise<void> {
  if ((await storage.stat(name)) === null) return;
  const headers = { contentType: contentTypeOf(name), cacheControl: cacheControlOf(keptName(name)) };
  await storage.put(keptName(name), await storage.read(name), headers);
  await storage.delete(name);
}

/** Removes what was kept before `before`, for a backup that is over. */
export async function removeKept(storage: Storage, before: Date): Promise<void> {
  for await (const { name, modifiedAt } of storage.list(FOLDER)) {
    if (modifiedAt < before) await storage.delete(name);
  }
}
