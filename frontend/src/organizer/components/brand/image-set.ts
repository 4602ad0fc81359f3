/** An image in several formats and widths. */
export interface Picture {
  alt: string;
  width: number;
  height: number;
  avif: string;
  webp: string;
  src: string;
}
