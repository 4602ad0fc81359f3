import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../config/environment-reader.js';
import { explainBucketError } from '../config/explain-errors.js';
import type { Settings } from '../config/settings.js';
import { LocalStorage } from './local-storage.js';
import type { Storage } from './storage.js';

/** Open the configured bucket, or else the folder in the data folder. */
export async function openStorage({
  storage,
  dataDir,
  rendering,
}: Pick<Settings, 'storage' | 'dataDir' | 'rendering'>): Promise<Storage> {
  if (storage === null) return localMedia(dataDir, rendering.maxUploadBytes);
  // Imported on demand, because the AWS SDK takes 5% of the startup time.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(storage);
}

/** Open the media folder even if a bucket is configured, for copying between the two. */
export function localMedia(dataDir: string, minFreeBytes?: number): LocalStorage {
  return new LocalStorage(join(dataDir, 'media'), minFreeBytes);
}

/** Prefix that the service lists in operation; a key may be limited to its prefixes. */
export const LISTED_PREFIX = 'frames/';

/** A working bucket responds within this time. */
const TIMEOUT_MS = 3_000;

/**
 * Check that the configured bucket exists and can be listed.
 *
 * Reading single objects reports them as missing even if the bucket does not exist, so the node would appear ready
 * and fail all uploads. A bucket without a response does not prevent the start; readiness reports it.
 *
 * @throws SettingsError if the bucket does not exist or denies access
 */
export async function checkBucket(
  settings: Pick<Settings, 'storage' | 'dataDir' | 'rendering'>,
): Promise<void> {
  if (settings.storage === null) return;
  const bucket = await openStorage(settings);
  try {
    const first = bucket.list(LISTED_PREFIX)[Symbol.asyncIterator]().next();
    await Promise.race([first, sleep(TIMEOUT_MS, undefined, { ref: false })]);
  } catch (error) {
    const explained = explainBucketError(error, settings);
    if (explained instanceof SettingsError) throw explained;
  } finally {
    bucket.close();
  }
}
