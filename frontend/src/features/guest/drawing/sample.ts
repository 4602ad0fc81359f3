import type { Size } from '@eventframe/contracts/framing/geometry';
import { contextOf, release, scaledDown } from './canvas';

/** Cells along each side of a sample. */
export const SAMPLE_SIDE = 16;
/** How much a channel of a cell may differ, of 255. JPEG and another resampling change it by less than 16. */
const MAX_DIFFERENCE = 32;

/** The mean color of each cell of a photo, as red, green, blue and alpha. */
type Sample = Uint8ClampedArray;

/** Sample a photo. Any canvas read may return noise, this one too. */
export function sampleOf(source: CanvasImageSource, size: Size): Sample {
  const canvas = scaledDown(source, size, { width: SAMPLE_SIDE, height: SAMPLE_SIDE });
  const { data } = contextOf(canvas).getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  release(canvas);
  return data;
}

/** Check whether two samples show the same photo on white paper. A fully transparent one shows none. */
export function areAlike(one: Sample, other: Sample): boolean {
  return (
    isVisible(one) && isVisible(other) && one.every((_, i) => difference(one, other, i) <= MAX_DIFFERENCE)
  );
}

/** Check whether an encoded photo shows what a sample shows. */
export async function isAlike(file: Blob, expected: Sample): Promise<boolean> {
  const image = await createImageBitmap(file);
  const sample = sampleOf(image, image);
  image.close();
  return areAlike(sample, expected);
}

const isVisible = (sample: Sample) => sample.some((value, i) => i % 4 === 3 && value > 0);

const difference = (one: Sample, other: Sample, i: number) => Math.abs(onWhite(one, i) - onWhite(other, i));

/** A value of a sample over white paper, which covers everything. */
function onWhite(sample: Sample, i: number): number {
  const alpha = sample[i | 3]! / 255;
  return i % 4 === 3 ? 255 : sample[i]! * alpha + 255 * (1 - alpha);
}
