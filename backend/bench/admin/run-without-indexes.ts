import type { DataSource } from 'typeorm';

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/**
 * Write a table's rows in bulk without its indexes and constraints and without the foreign keys that reference it.
 * Recreates them afterwards.
 */
export async function runWithoutIndexes(
  source: DataSource,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  // Foreign keys first: they depend on the indexes.
  const constraints = await source.query<Constraint[]>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype IN ('p', 'u', 'f') AND $1::regclass IN (conrelid, confrelid)
     ORDER BY contype <> 'f', oid`,
    [table],
  );
  const indexes = await source.query<{ name: string; definition: string }[]>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)`,
    [table],
  );
  for (const { table, name } of constraints)
    await source.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await source.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of indexes) await source.query(definition);
  for (const { table, name, definition } of constraints.reverse()) {
    await source.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
}
