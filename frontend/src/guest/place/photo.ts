import type { Size } from '@eventframe/contracts/framing/geometry';

/** A photo the browser can decode: the device frames it. Free it with {@link closePhoto}. */
export interface ReadablePhoto {
  kind: 'readable';
  file: File;
  /** Upright, at full size. */
  image: HTMLImageElement | HTMLCanvasElement;
  size: Size;
  /** Small enough to be moved as a layer of the page and to be drawn from. */
  preview: HTMLCanvasElement;
  /** For the frame chooser's previews. */
  small: HTMLCanvasElement;
}

/** A photo only the server can decode (HEIC if the decoder could not be loaded). It is uploaded unchanged. */
interface OpaquePhoto {
  kind: 'opaque';
  file: File;
}

export type OpenPhoto = ReadablePhoto | OpaquePhoto;

/** Free a photo's memory. */
export function closePhoto(photo: OpenPhoto): void {
  if (photo.kind !== 'readable') return;
  if (photo.image instanceof HTMLImageElement) {
    URL.revokeObjectURL(photo.image.src);
    photo.image.removeAttribute('src');
  } else photo.image.width = 0;
  photo.preview.width = 0;
  photo.small.width = 0;
}
