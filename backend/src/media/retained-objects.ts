import type { DataSource } from 'typeorm';
import { BACKUP_LOCK } from '../platform/database/table-snapshot.js';
import type { Storage } from '../platform/storage/storage.js';
import { cacheControlOf, contentTypeOf } from './object-names.js';

/** Objects in this folder have no URL. */
const FOLDER = 'kept/';
/** Names per batch. */
const BATCH_SIZE = 1000;

/** Name under which an object is retained for a running backup. */
export function retainedName(name: string): string {
  return `${FOLDER}${name}`;
}

/** Whether an object is retained. */
export function isRetained(name: string): boolean {
  return name.startsWith(FOLDER);
}

/**
 * Whether a backup is running. Call this before deleting files, but after the deletion of their rows was committed: a
 * later backup does not see those rows, and a running one finds the retained files.
 */
export async function isBackupRunning(source: Pick<DataSource, 'query'>): Promise<boolean> {
  const [row] = await source.query<{ free: boolean }[]>(
    'SELECT pg_try_advisory_xact_lock_shared($1) AS free',
    [BACKUP_LOCK],
  );
  return row?.free === false;
}

/** Move an object to the folder that only backups read. Does nothing if it is already deleted. */
export async function retainObject(storage: Storage, name: string): Promise<void> {
  if ((await storage.stat(name)) === null) return;
  const headers = { contentType: contentTypeOf(name), cacheControl: cacheControlOf(retainedName(name)) };
  await storage.put(retainedName(name), await storage.read(name), headers);
  await storage.delete(name);
}

/** List the objects retained before `before`, in batches. */
export async function* listRetained(storage: Storage, before: Date): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const { name, modifiedAt } of storage.list(FOLDER)) {
    if (modifiedAt < before) batch.push(name);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Delete objects retained before `before`, once no backup needs them. */
export async function deleteRetained(storage: Storage, before: Date): Promise<void> {
  for await (const names of listRetained(storage, before))
    for (const name of names) await storage.delete(name);
}
