import type { DataSource } from 'typeorm';

/** What became of every mail that was queued, as the queue calls it. */
export async function findMailStates(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ state: string }[]>(
    `SELECT state FROM jobs.job WHERE name = 'send-mail'`,
  );
  return rows.map(({ state }) => state);
}

/** Lets the waits between the attempts pass. */
export async function skipRetryDelays(database: DataSource): Promise<void> {
  await database.query(
    `UPDATE jobs.job SET start_after = now()
     WHERE name = 'send-mail' AND state = 'retry' AND start_after > now()`,
  );
}
