import type { Size } from '@eventframe/contracts/framing/geometry';
import { getContext, releaseCanvas, scaleDown } from './canvas';

/** Cells along each side of a sample. */
export const SAMPLE_SIDE = 16;
/** How much two samples of a photo may differ on average, of 255. Resampling fine print in Firefox changes it by 17. */
const MAX_MEAN_DIFFERENCE = 24;
/** Less than this between the darkest and the brightest cell, of 255, is a canvas on which nothing was drawn. */
const MIN_CONTRAST = 4;

/** The mean color of each cell of a photo, as red, green, blue and alpha. */
export type Sample = Uint8ClampedArray;

/** Sample a photo. Like every canvas read, this may return noise. */
export function sampleOf(source: CanvasImageSource, size: Size): Sample {
  const canvas = scaleDown(source, size, { width: SAMPLE_SIDE, height: SAMPLE_SIDE });
  const { data } = getContext(canvas).getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  releaseCanvas(canvas);
  return data;
}

/** Check whether a sample shows the expected photo, both on white paper. A fully transparent one shows none. */
export function areAlike(sample: Sample, expected: Sample): boolean {
  if (!isVisible(sample) || !isVisible(expected)) return false;
  const [actual, wanted] = [onWhite(sample), onWhite(expected)];
  // A night photo hardly differs from a black canvas on average.
  if (!hasContrast(actual) && hasContrast(wanted)) return false;
  const difference = actual.reduce((sum, value, i) => sum + Math.abs(value - wanted[i]!), 0);
  return difference / actual.length <= MAX_MEAN_DIFFERENCE;
}

/** Check whether an encoded photo shows the expected one. */
export async function isAlike(file: Blob, expected: Sample): Promise<boolean> {
  const image = await createImageBitmap(file);
  const sample = sampleOf(image, image);
  image.close();
  return areAlike(sample, expected);
}

const isVisible = (sample: Sample) => sample.some((value, i) => i % 4 === 3 && value > 0);

/** Red, green and blue of each cell over white paper. */
function onWhite(sample: Sample): number[] {
  return Array.from(sample, (value, i) => 255 + ((value - 255) * sample[i | 3]!) / 255).filter(
    (_, i) => i % 4 !== 3,
  );
}

const hasContrast = (values: number[]) =>
  [0, 1, 2].some((channel) => {
    const channelValues = values.filter((_, i) => i % 3 === channel);
    return Math.max(...channelValues) - Math.min(...channelValues) >= MIN_CONTRAST;
  });
