import { randomUUID } from 'node:crypto';
import type { Principal } from '../../src/common/access/access.js';
import type { TestApp } from '../support/test-app.js';

/** Create an organizer, only as a row: tests of payments need no session. */
export async function payer(app: TestApp): Promise<Principal> {
  const email = `${randomUUID()}@example.org`;
  const [row] = await app.database.query<[{ id: string }]>(
    `INSERT INTO users (name, email, username, password) VALUES ('Paula Payer', $1, $1, '-') RETURNING id`,
    [email],
  );
  return { id: row.id, email, role: 'organizer' };
}
