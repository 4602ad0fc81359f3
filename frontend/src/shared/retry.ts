const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** A server that asks for more patience than this is asked again anyway: its clock or ours may be wrong. */
const LONGEST_ASKED_MS = 10 * 60_000;

/**
 * How long to wait before the next attempt: doubling from one second to a minute, the upper half of it random,
 * so that a hall of phones that lost the network together does not come back together. What the server asked for
 * in Retry-After is waited for at least.
 *
 * @param attempts attempts that have failed, at least 1
 * @param retryAfterMs from the answer, in milliseconds; null when there was none
 * @param random a number in [0, 1)
 */
export function retryDelay(attempts: number, retryAfterMs: number | null, random: number): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 16));
  const own = step / 2 + (step / 2) * random;
  if (retryAfterMs === null) return own;
  const asked = Math.min(LONGEST_ASKED_MS, Math.max(0, retryAfterMs));
  return Math.max(own, asked + FIRST_MS * random);
}

/**
 * Milliseconds a Retry-After header asks for: seconds or a date (RFC 9110, 10.2.3); null when it is neither.
 *
 * @param now ms since 1970
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
