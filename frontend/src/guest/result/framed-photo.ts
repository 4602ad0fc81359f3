import type { Placement } from '@eventframe/contracts/framing/geometry';
import type { OpenPhoto } from '../place/photo';

/** A placed photo whose framed photo is not there yet. */
export interface Rendering {
  photo: OpenPhoto;
  placement: Placement;
}

/** A framed photo rendered on the device. */
export interface FramedPhoto {
  /** Object URL of a nearly lossless JPEG, for display. */
  url: string;
  /** Decoded from `url`, so that it is painted at once. */
  image: HTMLImageElement;
  /** Lossless PNG for downloading and sharing. Encoding it takes longer. */
  png: Promise<Blob>;
}

/** Revoke the object URL. */
export function releaseFramedPhoto(framed: FramedPhoto | null): void {
  if (framed) URL.revokeObjectURL(framed.url);
}
