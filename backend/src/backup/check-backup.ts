import { mapConcurrently } from '../common/map-concurrently.js';
import { MIGRATIONS } from '../platform/database/migrations/index.js';
import { computeChecksum } from '../media/copy-object.js';
import type { Storage } from '../platform/storage/storage.js';
import { BackupError, type Manifest, type Part, PARTS } from './manifest.js';
import { linesOf } from './parts.js';

const AT_ONCE = 8;

/** A picture of a backup. */
export interface ListedPicture extends Part {
  name: string;
}

/**
 * Reads every byte of a backup and compares it with its manifest.
 *
 * @throws BackupError naming the first file that is missing or damaged
 */
export async function checkBackup(folder: Storage, manifest: Manifest): Promise<void> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `This backup was made by a newer version (it knows the migration ${unknown}). Restore it with that one.`,
    );
  }
  const { media, secret, tables } = manifest;
  for (const table of tables) await checkPart(folder, PARTS.table(table.name), table);
  await checkPart(folder, PARTS.mediaList, media.list);
  await checkPart(folder, PARTS.missingList, media.missingList);
  if (secret !== null) await checkPart(folder, PARTS.secret, secret);

  const figures = { objects: 0, bytes: 0 };
  const check = async (picture: ListedPicture) => {
    await checkPart(folder, PARTS.media(picture.name), picture);
    return picture;
  };
  for await (const { bytes } of mapConcurrently(AT_ONCE, picturesOf(folder), check)) {
    figures.objects += 1;
    figures.bytes += bytes;
  }
  if (figures.objects !== media.objects || figures.bytes !== media.bytes) {
    throw new BackupError('The list of pictures is not the one that the manifest speaks of.');
  }
}

/** Every picture that the backup holds. */
export async function* picturesOf(folder: Storage): AsyncIterable<ListedPicture> {
  for await (const line of linesOf(folder, PARTS.mediaList)) {
    const [sha256 = '', bytes = '', name = ''] = line.split(' ');
    yield { name, bytes: Number(bytes), sha256 };
  }
}

async function checkPart(folder: Storage, name: string, expected: Part): Promise<void> {
  const stored = await folder.stat(name);
  if (stored === null) throw new BackupError(`The backup is damaged: ${name} is missing.`);
  const damaged = new BackupError(
    `The backup is damaged: ${name} is not what it was when the backup was taken.`,
  );
  if (stored.size !== expected.bytes) throw damaged;
  if ((await computeChecksum({ storage: folder, name })).sha256 !== expected.sha256) throw damaged;
}
