import type { DataSource } from 'typeorm';

/** Find those of the given objects that no row refers to. Reads a few index entries per name. */
export async function findOrphanedObjects(
  source: Pick<DataSource, 'query'>,
  names: string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await source.query<{ name: string }[]>(FIND_ORPHANED, [names]);
  return rows.map(({ name }) => name);
}

/** OFFSET 0 keeps PostgreSQL from joining whole tables. $1: names. */
export const FIND_ORPHANED = `
  SELECT name FROM unnest($1::text[]) AS object (name)
  WHERE NOT EXISTS (SELECT FROM stored_objects s WHERE s.name = object.name OFFSET 0)`;
