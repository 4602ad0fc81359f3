import { join } from 'node:path';
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
