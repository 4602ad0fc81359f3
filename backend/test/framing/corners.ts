import type { Point, Size } from '@eventframe/contracts/framing/geometry';

/**
 * Finds a checkerboard's corner with subpixel precision. Every gradient around it is perpendicular to the
 * line from the corner to the gradient's position; the corner is the least-squares solution (Förstner and
 * Gülch 1987, as used for camera calibration).
 *
 * @param rgb the raster to search
 * @param near the expected position in the continuous plane; searched within `radius`
 */
export function findCorner(rgb: Buffer, size: Size, near: Point, radius: number): Point {
  let at = near;
  for (let round = 0; round < 8; round++) at = refine(rgb, size, at, radius);
  return at;
}

function refine(rgb: Buffer, { width }: Size, around: Point, radius: number): Point {
  const value = (x: number, y: number) => rgb[(y * width + x) * 3]!;
  let [xx, xy, yy, bx, by] = [0, 0, 0, 0, 0];
  const cx = Math.round(around.x - 0.5);
  const cy = Math.round(around.y - 0.5);
  for (let y = cy - radius; y <= cy + radius; y++) {
    for (let x = cx - radius; x <= cx + radius; x++) {
      const weight = Math.exp(-((x + 0.5 - around.x) ** 2 + (y + 0.5 - around.y) ** 2) / radius ** 2);
      const gx = (value(x + 1, y) - value(x - 1, y)) / 2;
      const gy = (value(x, y + 1) - value(x, y - 1)) / 2;
      const [a, b, c] = [weight * gx * gx, weight * gx * gy, weight * gy * gy];
      xx += a;
      xy += b;
      yy += c;
      bx += a * (x + 0.5) + b * (y + 0.5);
      by += b * (x + 0.5) + c * (y + 0.5);
    }
  }
  const determinant = xx * yy - xy * xy;
  return { x: (yy * bx - xy * by) / determinant, y: (xx * by - xy * bx) / determinant };
}
