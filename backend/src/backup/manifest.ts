import { buffer } from 'node:stream/consumers';
import type { Table } from '../platform/database/table-snapshot.js';
import type { Storage } from '../platform/storage/storage.js';

/** Increased when older code can no longer read new backups. */
const FORMAT = 1;
const PRODUCT = 'EventFrame backup';
const NAME = 'manifest.json';

/** Paths in the folder of a backup. */
export const PARTS = {
  table: (name: string) => `tables/${name}.copy`,
  media: (object: string) => `media/${object}`,
  /** One line for each referenced file: SHA-256, bytes, name. */
  mediaList: 'media.txt',
  /** Names of referenced files that were missing when the backup was taken. */
  missingList: 'missing.txt',
  secret: 'session-secret',
};

/** A file in the folder. */
export interface Part {
  bytes: number;
  sha256: string;
}

/** The contents of a backup. Written last: a folder without a manifest is incomplete. */
export interface Manifest {
  product: typeof PRODUCT;
  format: number;
  /** Time of the snapshot, ISO 8601. */
  takenAt: string;
  /** Names of the applied migrations. */
  migrations: string[];
  /** Prefix of the URLs of photos. */
  mediaUrl: string;
  tables: (Table & Part & { rows: number })[];
  media: { objects: number; bytes: number; missing: number; list: Part; missingList: Part };
  /** null if the secret was in the settings; it must be set again after a restore. */
  secret: Part | null;
}

/** The folder contains no backup or a damaged one. The message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export function createManifest(content: Omit<Manifest, 'product' | 'format'>): Manifest {
  return { product: PRODUCT, format: FORMAT, ...content };
}

/** Complete a backup. Call last. */
export async function writeManifest(folder: Storage, manifest: Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await folder.put(NAME, text, { contentType: 'application/json', cacheControl: 'no-store' });
}

/** @throws BackupError */
export async function readManifest(folder: Storage): Promise<Manifest> {
  if ((await folder.stat(NAME)) === null) {
    throw new BackupError('This folder is not a complete backup: it has no manifest.json.');
  }
  const manifest = parse((await buffer(await folder.read(NAME))).toString('utf8'));
  if (manifest?.product !== PRODUCT)
    throw new BackupError('manifest.json is damaged or does not belong to a backup.');
  if (manifest.format !== FORMAT) {
    throw new BackupError('This backup was made by another version and cannot be read by this one.');
  }
  return manifest;
}

function parse(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest | null;
  } catch {
    return null;
  }
}
