import { isRead } from './is-read.js';

describe('isRead', () => {
  it.each([
    'SELECT id FROM events WHERE id = $1',
    '  WITH page AS MATERIALIZED (SELECT id FROM users LIMIT 10) SELECT * FROM page',
    'select "updated_at", deleted_by FROM events',
  ])('accepts %s', (statement) => {
    expect(isRead(statement)).toBe(true);
    expect(isRead(statement)).toBe(true);
  });

  it.each([
    'INSERT INTO events (id) VALUES ($1)',
    'WITH taken AS (DELETE FROM tally_changes RETURNING kind) SELECT kind FROM taken',
    'SELECT id FROM events WHERE id = $1 FOR NO KEY UPDATE',
    'SELECT 1 FROM users FOR SHARE',
    "SELECT pg_notify('a', 'b')",
    'SELECT pg_advisory_xact_lock($1)',
    'SELECT take_running_use($1, $2, $3, $4) AS taken',
    'START TRANSACTION',
    'COMMIT',
    'VACUUM events',
  ])('rejects %s', (statement) => {
    expect(isRead(statement)).toBe(false);
  });
});
