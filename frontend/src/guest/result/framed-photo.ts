/** A framed photo rendered on the device. */
export interface FramedPhoto {
  /** Object URL of a nearly lossless JPEG, for display. */
  url: string;
  /** Lossless PNG for downloading and sharing. Encoding it takes longer. */
  png: Promise<Blob>;
}

/** Revoke the object URL. */
export function releaseFramedPhoto(framedPhoto: FramedPhoto | null): void {
  if (framedPhoto) URL.revokeObjectURL(framedPhoto.url);
}
