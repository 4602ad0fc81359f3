import { buffer } from 'node:stream/consumers';
import type { Table } from '../platform/database/table-snapshot.js';
import type { Storage } from '../platform/storage/storage.js';

/** Counted up when a folder of the new kind cannot be read by this code. */
const FORMAT = 1;
const PRODUCT = 'EventFrame backup';
const NAME = 'manifest.json';

/** Where the parts lie in the folder of a backup. */
export const PARTS = {
  table: (name: string) => `tables/${name}.copy`,
  media: (object: string) => `media/${object}`,
  /** A line for each picture that a row names: SHA-256, bytes, name. */
  mediaList: 'media.txt',
  /** Names of pictures that rows name and that were not in the storage when the backup was taken. */
  missingList: 'missing.txt',
  secret: 'session-secret',
};

/** A file of the folder. */
export interface Part {
  bytes: number;
  sha256: string;
}

/** What a backup holds. It is written last: a folder without one is no backup. */
export interface Manifest {
  product: typeof PRODUCT;
  format: number;
  /** The moment of the database, ISO 8601. */
  takenAt: string;
  /** Names of the migrations that made the tables. */
  migrations: string[];
  /** What the addresses of pictures began with. */
  mediaUrl: string;
  tables: (Table & Part & { rows: number })[];
  media: { objects: number; bytes: number; missing: number; list: Part; missingList: Part };
  /** null: the secret was in the settings, and whoever restores has to set it again. */
  secret: Part | null;
}

/** A folder that is no backup, or a damaged one. The message is a sentence for whoever wants to restore it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export function manifestOf(content: Omit<Manifest, 'product' | 'format'>): Manifest {
  return { product: PRODUCT, format: FORMAT, ...content };
}

/** Makes a folder a backup: to be called last. */
export async function writeManifest(folder: Storage, manifest: Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await folder.put(NAME, text, { contentType: 'application/json', cacheControl: 'no-store' });
}

/** @throws BackupError */
export async function readManifest(folder: Storage): Promise<Manifest> {
  if ((await folder.stat(NAME)) === null) {
    throw new BackupError('This folder is no finished backup: it has no manifest.json.');
  }
  const manifest = parse((await buffer(await folder.read(NAME))).toString('utf8'));
  if (manifest?.product !== PRODUCT) throw new BackupError('manifest.json is damaged, or of something else.');
  if (manifest.format !== FORMAT) {
    throw new BackupError('This backup was made by another version, in a way this one cannot read.');
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
