import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../config/environment-reader.js';
import { refusedBucket } from '../config/refused-settings.js';
import type { Settings } from '../config/settings.js';
import { openStorage } from './open-storage.js';

/** A folder the service lists besides: a key may be for its folders alone. */
export const LISTED_FOLDER = 'frames/';

/** Within this, one that works has answered. */
const PATIENCE_MS = 3_000;

/**
 * Asks the bucket of the settings, where there is one, for its list. Of a bucket that is not there, single objects are
 * only said to be missing: a node would call itself ready, and fail every upload.
 *
 * One that does not answer now is no reason not to start: it may be back in a moment, and readiness tells.
 *
 * @throws SettingsError where it is not there, or not for this key
 */
export async function tryBucket(
  settings: Pick<Settings, 'storage' | 'dataDir' | 'rendering'>,
): Promise<void> {
  if (settings.storage === null) return;
  const bucket = await openStorage(settings);
  try {
    const first = bucket.list(LISTED_FOLDER)[Symbol.asyncIterator]().next();
    await Promise.race([first, sleep(PATIENCE_MS, undefined, { ref: false })]);
  } catch (error) {
    const refused = refusedBucket(error, settings);
    if (refused instanceof SettingsError) throw refused;
  } finally {
    bucket.close();
  }
}
