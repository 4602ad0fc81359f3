/** A picture in several widths, as scripts/art/make-samples.mjs writes them. */
export interface Picture {
  alt: string;
  width: number;
  height: number;
  avif: string;
  webp: string;
  src: string;
}
