/** A framed picture made on the device. */
export interface FramedPhoto {
  /** An object URL to show it by; quick to make, nearly lossless. */
  url: string;
  /** The picture without loss, for downloading and sharing; takes a moment longer. */
  png: Promise<Blob>;
}

/** Gives its bytes back; its address shows nothing from then on. */
export function releaseFramedPhoto(picture: FramedPhoto | null): void {
  if (picture) URL.revokeObjectURL(picture.url);
}
