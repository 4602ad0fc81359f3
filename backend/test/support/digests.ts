import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { findAllFiles } from './stored-files.js';

/** SHA-256 in hex. */
export function digest(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Digests of all files in the media folder by name. */
export async function mediaDigests(dataDir: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const name of await findAllFiles({ dataDir })) {
    digests.set(name, digest(await readFile(join(dataDir, 'media', name))));
  }
  return digests;
}

/** Columns with names of stored objects, by table. */
const OBJECT_COLUMNS: Record<string, string[]> = {
  generated_photos: ['framed_object', 'thumb_object', 'original_object', 'download_object', 'given_object'],
  frames: ['original_object', 'working_object', 'preview_object'],
  brands: ['logo_object'],
};

/** The sorted names of all objects that rows reference. */
export async function findReferencedObjects(database: DataSource): Promise<string[]> {
  const names = new Set<string>();
  for (const [table, columns] of Object.entries(OBJECT_COLUMNS)) {
    for (const row of await database.query<Record<string, string | null>[]>(`SELECT * FROM ${table}`)) {
      for (const column of columns) if (row[column] != null) names.add(row[column]);
    }
  }
  return [...names].sort();
}

/** The rows of a table as sorted texts. */
export async function rowsOf(database: DataSource, table: string): Promise<string[]> {
  const rows = await database.query<{ row: string }[]>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
  return rows.map(({ row }) => row);
}
