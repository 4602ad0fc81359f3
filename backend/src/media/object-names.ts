import { randomBytes } from 'node:crypto';

/**
 * Kinds of objects, each a folder of the storage. Only frames and renditions are ever served by their
 * address; originals are handed out by calls that ask who wants them.
 */
export type MediaFolder =
  'frames' | 'frame-originals' | 'framed' | 'thumbs' | 'previews' | 'originals' | 'downloads' | 'logos';

const PUBLIC_FOLDERS: readonly MediaFolder[] = ['frames', 'framed', 'thumbs', 'previews', 'logos'];

const DAY = 24 * 60 * 60;

const isPublic = (folder: string) => PUBLIC_FOLDERS.some((known) => known === folder);

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
};

/**
 * A name nobody can guess: 128 random bits under the folder, in two levels so that no folder of the disk
 * grows without end. The name is the address, so knowing it is the permission to see a rendition.
 */
export function newObjectName(folder: MediaFolder, contentType: string): string {
  const id = randomBytes(16).toString('hex');
  return `${folder}/${id.slice(0, 2)}/${id}.${EXTENSIONS[contentType] ?? 'bin'}`;
}

/** The content type that {@link newObjectName} wrote into a name. */
export function contentTypeOf(name: string): string {
  const extension = extensionOf(name);
  return (
    Object.entries(EXTENSIONS).find(([, known]) => known === extension)?.[0] ?? 'application/octet-stream'
  );
}

/** The folder that an object's name begins with. */
export function folderOf(name: string): string {
  return name.split('/')[0] ?? '';
}

/**
 * How long browsers and caches may keep an object: frames never change and are public for good; photos may be
 * withdrawn, so caches keep them a day at most; what is handed out by calls, nothing in between may keep.
 */
export function cacheControlOf(name: string): string {
  const folder = folderOf(name);
  if (!isPublic(folder)) return 'private, no-store';
  return `public, max-age=${folder === 'frames' ? 365 * DAY : DAY}, immutable`;
}

/** Whether the object's address answers anyone who knows it. */
export function isPublicObject(name: string): boolean {
  return isPublic(folderOf(name));
}

/** What stands behind the dot. */
export function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
