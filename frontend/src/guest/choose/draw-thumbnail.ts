import { findThumbnail, THUMBNAIL_BYTES } from './exif-thumbnail';

/** Draw a file's EXIF thumbnail upright and without bars. Null if it has none, or is unreadable. */
export const drawThumbnail = (file: File) => draw(file).catch(() => null);

async function draw(file: File): Promise<HTMLCanvasElement | null> {
  const found = findThumbnail(new Uint8Array(await file.slice(0, THUMBNAIL_BYTES).arrayBuffer()));
  if (!found) return null;
  const image = await createImageBitmap(new Blob([found.jpeg], { type: 'image/jpeg' }));
  const { width, height } = found.photo ?? image;
  // Bars are at two opposite edges, of equal size.
  const scale = Math.min(image.width / width, image.height / height);
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const canvas = document.createElement('canvas');
  const isTurned = found.orientation > 4;
  canvas.width = Math.round(isTurned ? shownHeight : shownWidth);
  canvas.height = Math.round(isTurned ? shownWidth : shownHeight);
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.transform(...(UPRIGHT[found.orientation] ?? UPRIGHT[1]), 0, 0);
  context?.drawImage(image, -image.width / 2, -image.height / 2);
  image.close();
  return canvas;
}

type Matrix = [a: number, b: number, c: number, d: number];

/** Matrices that turn an image of each EXIF orientation upright. */
const UPRIGHT: Record<number, Matrix> & { 1: Matrix } = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};
