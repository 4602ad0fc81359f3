/** Functions of ours and of PostgreSQL that change something, and clauses that lock rows. */
const EFFECTS = new RegExp(
  String.raw`\b(?:${[
    'INSERT|UPDATE|DELETE|MERGE|TRUNCATE|INTO',
    'FOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)',
    String.raw`pg_notify|pg_(?:try_)?advisory_\w+|pg_cancel_backend|pg_terminate_backend|set_config|nextval|setval`,
    'take_running_use|count_against_rate_limits|take_from_rate_limits|give_back_to_rate_limits',
    'create_queue|delete_queue',
  ].join('|')})\b`,
  'i',
);

const cache = new Map<string, boolean>();
/** Statements are constants with few variants. Beyond this, their texts depend on requests and are not kept. */
const MAX_CACHED = 1_000;

/** Whether a statement only reads, so that it can be canceled. False for a read that this cannot tell from a write. */
export function isRead(statement: string): boolean {
  const cached = cache.get(statement);
  if (cached !== undefined) return cached;
  const result = /^\s*(?:SELECT|WITH)\b/i.test(statement) && !EFFECTS.test(statement);
  if (cache.size < MAX_CACHED) cache.set(statement, result);
  return result;
}
