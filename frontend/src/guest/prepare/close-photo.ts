import type { OpenPhoto } from './open-photo';

/** Gives a photo's memory back. */
export function closePhoto(photo: OpenPhoto): void {
  if (photo.kind !== 'readable') return;
  URL.revokeObjectURL(photo.image.src);
  photo.image.removeAttribute('src');
  photo.preview.width = 0;
  photo.small.width = 0;
}
