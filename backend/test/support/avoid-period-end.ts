import { setTimeout as sleep } from 'node:timers/promises';

const DAY = 24 * 3600;
const MARGIN_SECONDS = 120;

/**
 * Wait until the next period (UTC) if the current one ends soon, so that no test that counts per period runs across its
 * end. A month also ends at the end of a day.
 *
 * @param seconds length of the period, counted from 1970
 */
export async function avoidPeriodEnd(seconds = DAY): Promise<void> {
  const left = seconds - ((Date.now() / 1000) % seconds);
  if (left < MARGIN_SECONDS) await sleep((left + 1) * 1000);
}
