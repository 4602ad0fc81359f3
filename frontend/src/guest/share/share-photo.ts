import { paths } from '@/shared/paths';
import { PHOTO_FILE_NAME } from '../api/calls';

/** URL path of the page of a photo in the gallery. */
export const photoPagePath = (slug: string, id: string) => `${paths.guest(slug)}/photo/${id}`;

/** Whether this browser can share the file, or, without an argument, any PNG. */
export function canShareFile(file = new File([''], PHOTO_FILE_NAME, { type: 'image/png' })): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** Name a framed photo as a file. */
export function toPhotoFile(blob: Blob): File {
  const name = blob.type === 'image/png' ? PHOTO_FILE_NAME : PHOTO_FILE_NAME.replace('.png', '.jpg');
  return new File([blob], name, { type: blob.type });
}

/** @throws Error if the server does not serve the photo */
export async function fetchPhotoFile(url: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The photo request failed with status ${response.status}.`);
  return toPhotoFile(await response.blob());
}

const IGNORED_ERRORS = ['AbortError', 'InvalidStateError'];

/**
 * Open the system's share sheet. Closing it or tapping twice is not a failure.
 *
 * @returns whether the guest shared it
 */
export async function openShareSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    if (error instanceof DOMException && IGNORED_ERRORS.includes(error.name)) return false;
    throw error;
  }
}
