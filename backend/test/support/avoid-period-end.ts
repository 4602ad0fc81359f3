import { setTimeout as sleep } from 'node:timers/promises';

const DAY = 24 * 3600;
const MARGIN_SECONDS = 120;

/**
 * Waits over the end of a stretch of time (UTC) where that is near, so that it does not end in the middle of a test
 * that counts by it. The turn of a day is also where months turn.
 *
 * @param seconds length of the stretches, counted from 1970
 */
export async function avoidPeriodEnd(seconds = DAY): Promise<void> {
  const left = seconds - ((Date.now() / 1000) % seconds);
  if (left < MARGIN_SECONDS) await sleep((left + 1) * 1000);
}
