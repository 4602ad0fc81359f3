import { randomUUID } from 'node:crypto';
import type { Principal } from '../../src/common/access/access.js';
import type { TestApp } from '../support/test-app.js';

/** An organizer as a row alone, for what is about money and not about signing in. */
export async function payer(app: TestApp): Promise<Principal> {
  const email = `${randomUUID()}@example.org`;
  const [row] = await app.database.query<[{ id: string }]>(
    `INSERT INTO users (name, email, username, password) VALUES ('Paula Payer', $1, $1, '-') RETURNING id`,
    [email],
  );
  return { id: row.id, email, role: 'organizer' };
}
