import type { TestApp } from '../support/test-app.js';

const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;

/** Set the number of photos counted in this calendar month (UTC). */
export async function useUpPhotos(app: TestApp, userId: string, photos: number): Promise<void> {
  await app.database.query(
    `INSERT INTO monthly_usage (user_id, month, photos) VALUES ($1, ${THIS_MONTH}, $2)
     ON CONFLICT (user_id, month) DO UPDATE SET photos = excluded.photos`,
    [userId, photos],
  );
}

/** Photos counted in this calendar month. */
export async function usedPhotos(app: TestApp, userId: string): Promise<number> {
  const [row] = await app.database.query<{ photos: number }[]>(
    `SELECT photos FROM monthly_usage WHERE user_id = $1 AND month = ${THIS_MONTH}`,
    [userId],
  );
  return row?.photos ?? 0;
}

/** Move an organizer's usage and warnings to the previous month. */
export async function startNextMonth(app: TestApp, userId: string): Promise<void> {
  for (const table of ['monthly_usage', 'usage_warnings']) {
    await app.database.query(`UPDATE ${table} SET month = month - interval '1 month' WHERE user_id = $1`, [
      userId,
    ]);
  }
}
