import type { DataSource } from 'typeorm';

/** Find those of the given objects that no row refers to. */
export async function findOrphanedObjects(
  source: Pick<DataSource, 'query'>,
  names: string[],
): Promise<string[]> {
  const rows = await source.query<{ name: string }[]>(
    `SELECT name FROM unnest($1::text[]) AS object (name)
     WHERE NOT EXISTS (SELECT FROM stored_objects s WHERE s.name = object.name)
       AND NOT EXISTS (SELECT FROM brands b WHERE b.logo_object = object.name)`,
    [names],
  );
  return rows.map(({ name }) => name);
}
