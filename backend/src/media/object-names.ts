import { randomBytes } from 'node:crypto';

/**
 * Kinds of objects, each in its folder of the storage. Only public folders are served by URL; other objects are served by
 * API calls that check access.
 */
export const FOLDERS = [
  'frames',
  'frame-originals',
  'framed',
  'thumbs',
  'previews',
  'originals',
  'downloads',
  'logos',
] as const;

export type MediaFolder = (typeof FOLDERS)[number];

const PUBLIC_FOLDERS: readonly MediaFolder[] = ['frames', 'framed', 'thumbs', 'previews', 'logos'];

const DAY_SECONDS = 24 * 60 * 60;

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
 * Create an unguessable name with 128 random bits, in two levels so that disk folders stay small. The name is part of
 * the URL, so knowing it grants access to a rendition.
 */
export function newObjectName(folder: MediaFolder, contentType: string): string {
  const id = randomBytes(16).toString('hex');
  return `${folder}/${id.slice(0, 2)}/${id}.${EXTENSIONS[contentType] ?? 'bin'}`;
}

/** Get an object's content type from its name. */
export function contentTypeOf(name: string): string {
  const extension = extensionOf(name);
  return (
    Object.entries(EXTENSIONS).find(([, known]) => known === extension)?.[0] ?? 'application/octet-stream'
  );
}

/** Get the folder from an object's name. */
export function folderOf(name: string): string {
  return name.split('/')[0] ?? '';
}

/**
 * Get an object's Cache-Control. Frames never change and stay public, so they are cached for 365 days. Photos can be
 * hidden, so they are cached for at most one day. Objects of other folders must not be stored by caches.
 */
export function cacheControlOf(name: string): string {
  const folder = folderOf(name);
  if (!isPublic(folder)) return 'private, no-store';
  return `public, max-age=${folder === 'frames' ? 365 * DAY_SECONDS : DAY_SECONDS}, immutable`;
}

/** Whether an object is served to anyone who knows its URL. */
export function isPublicObject(name: string): boolean {
  return isPublic(folderOf(name));
}

/** Get an object's file extension, without the dot. */
export function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
