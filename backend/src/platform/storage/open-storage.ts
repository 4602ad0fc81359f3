import { join } from 'node:path';
import type { Settings } from '../config/settings.js';
import { LocalStorage } from './local-storage.js';
import { S3Storage } from './s3-storage.js';
import type { Storage } from './storage.js';

/** The bucket where one is set, else a folder under the data folder. */
export function openStorage({ storage, dataDir }: Pick<Settings, 'storage' | 'dataDir'>): Storage {
  return storage === null ? localMedia(dataDir) : new S3Storage(storage);
}

/** Any folder, which is made when something is put into it. */
export function folderStorage(folder: string): LocalStorage {
  return new LocalStorage(folder);
}

/** Media in the data folder, also where a bucket is set: to copy from one to the other. */
export function localMedia(dataDir: string): LocalStorage {
  return new LocalStorage(join(dataDir, 'media'));
}
