import { join } from 'node:path';
import type { Settings } from '../config/settings.js';
import { LocalStorage } from './local-storage.js';
import type { Storage } from './storage.js';

/** The bucket where one is set, else a folder under the data folder. */
export async function openStorage({
  storage,
  dataDir,
  rendering,
}: Pick<Settings, 'storage' | 'dataDir' | 'rendering'>): Promise<Storage> {
  if (storage === null) return localMedia(dataDir, rendering.maxUploadBytes);
  // Amazon's library would cost every start on a folder a twentieth of its time.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(storage);
}

/** Media in the data folder, also where a bucket is set: to copy from one to the other. */
export function localMedia(dataDir: string, minFreeBytes?: number): LocalStorage {
  return new LocalStorage(join(dataDir, 'media'), minFreeBytes);
}
