import { reportFailure } from '../api/report-failure';
import { createCanvas, releaseCanvas, encodeCanvas } from './canvas';
import { isAlike, SAMPLE_SIDE } from './sample';

/** Side of the known canvas, in pixels. */
const KNOWN_SIDE = 256;
const CELL = KNOWN_SIDE / SAMPLE_SIDE;

let result: Promise<boolean> | null = null;

/**
 * Check once per page whether this browser returns from a canvas what was drawn on it. Browsers that hide from
 * fingerprinting may return noise or plain white instead (Firefox with `privacy.resistFingerprinting`, Tor Browser).
 */
export function isCanvasReliable(): Promise<boolean> {
  return (result ??= returnsKnownCanvas()
    .catch(() => false)
    .then((isReliable) => {
      if (!isReliable) reportFailure('canvas_refused');
      return isReliable;
    }));
}

async function returnsKnownCanvas(): Promise<boolean> {
  const [canvas, context] = createCanvas({ width: KNOWN_SIDE, height: KNOWN_SIDE });
  const expected = new Uint8ClampedArray(SAMPLE_SIDE ** 2 * 4);
  for (let cell = 0; cell < SAMPLE_SIDE ** 2; cell++) {
    const [column, row] = [cell % SAMPLE_SIDE, Math.floor(cell / SAMPLE_SIDE)];
    // Neighbors differ little, so that the browser's resampling changes little.
    const color = [column * 16, row * 16, 255 - (column + row) * 8];
    expected.set([...color, 255], cell * 4);
    context.fillStyle = `rgb(${color.join()})`;
    context.fillRect(column * CELL, row * CELL, CELL, CELL);
  }
  const file = await encodeCanvas(canvas, 'image/png').finally(() => releaseCanvas(canvas));
  return isAlike(file, expected);
}
