import type { DataSource } from 'typeorm';

/** The job states of all queued mails. */
export async function findMailStates(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ state: string }[]>(
    `SELECT state FROM jobs.job WHERE name = 'send-mail'`,
  );
  return rows.map(({ state }) => state);
}

/** Make mails that wait for a retry due now. */
export async function skipRetryDelays(database: DataSource): Promise<void> {
  await database.query(
    `UPDATE jobs.job SET start_after = now()
     WHERE name = 'send-mail' AND state = 'retry' AND start_after > now()`,
  );
}
