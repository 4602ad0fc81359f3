const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** Longest delay of pages that show live changes: they are up to date within 5 s after an outage. */
export const LIVE_MAX_DELAY_MS = 4_000;
/** A longer Retry-After is ignored: one of the clocks may be wrong. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;

/**
 * Delay before the next attempt: doubles from 1 s to `maxMs`, its upper half random, so that phones that lost
 * the network together do not retry together. Respects Retry-After.
 *
 * @param attempts failed attempts, at least 1
 * @param retryAfterMs from the response, in ms; null if there was none
 * @param random a number in [0, 1)
 */
export function retryDelay(
  attempts: number,
  retryAfterMs: number | null,
  random: number,
  maxMs = MAX_DELAY_MS,
): number {
  const backoff = Math.min(maxMs, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 16));
  const delay = backoff / 2 + (backoff / 2) * random;
  if (retryAfterMs === null) return delay;
  const requested = Math.min(MAX_RETRY_AFTER_MS, Math.max(0, retryAfterMs));
  return Math.max(delay, requested + FIRST_DELAY_MS * random);
}

/**
 * Parse a Retry-After header, in seconds or as a date (RFC 9110, 10.2.3), to milliseconds. Returns null if it
 * is neither.
 *
 * @param now ms since 1970
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
