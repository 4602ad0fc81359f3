import { mapConcurrently } from '../common/map-concurrently.js';
import { MIGRATIONS } from '../platform/database/migrations/index.js';
import { computeChecksum } from '../media/copy-object.js';
import type { Storage } from '../platform/storage/storage.js';
import { BackupError, type Manifest, type Part, PARTS } from './manifest.js';
import { readLines } from './parts.js';

const MAX_CONCURRENT = 8;

/** A media file of a backup. */
export interface ListedFile extends Part {
  name: string;
}

/**
 * Compare every file of a backup with its manifest.
 *
 * @throws BackupError with the first file that is missing or damaged
 */
export async function checkBackup(folder: Storage, manifest: Manifest): Promise<void> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `This backup was made by a newer version (with the migration ${unknown}). Restore it with that version.`,
    );
  }
  const { media, secret, tables } = manifest;
  for (const table of tables) await checkPart(folder, PARTS.table(table.name), table);
  await checkPart(folder, PARTS.mediaList, media.list);
  await checkPart(folder, PARTS.missingList, media.missingList);
  if (secret !== null) await checkPart(folder, PARTS.secret, secret);

  const figures = { objects: 0, bytes: 0 };
  const check = async (file: ListedFile) => {
    await checkPart(folder, PARTS.media(file.name), file);
    return file;
  };
  for await (const { bytes } of mapConcurrently(MAX_CONCURRENT, listFiles(folder), check)) {
    figures.objects += 1;
    figures.bytes += bytes;
  }
  if (figures.objects !== media.objects || figures.bytes !== media.bytes) {
    throw new BackupError('The list of media files does not match the manifest.');
  }
}

/** List the media files of a backup. */
export async function* listFiles(folder: Storage): AsyncIterable<ListedFile> {
  for await (const line of readLines(folder, PARTS.mediaList)) {
    const [sha256 = '', bytes = '', name = ''] = line.split(' ');
    yield { name, bytes: Number(bytes), sha256 };
  }
}

async function checkPart(folder: Storage, name: string, expected: Part): Promise<void> {
  const stored = await folder.stat(name);
  if (stored === null) throw new BackupError(`The backup is damaged: ${name} is missing.`);
  const damaged = new BackupError(`The backup is damaged: ${name} has changed since the backup was taken.`);
  if (stored.size !== expected.bytes) throw damaged;
  if ((await computeChecksum({ storage: folder, name })).sha256 !== expected.sha256) throw damaged;
}
