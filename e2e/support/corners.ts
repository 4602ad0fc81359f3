import type { Point } from '@eventframe/contracts/framing/geometry';

/**
 * Find a checkerboard's corner with subpixel accuracy: around it, every gradient is perpendicular to the line from the
 * corner. The corner is the point that fits this best (Förstner and Gülch 1987).
 *
 * @param rgb the raster to search, `width` pixels per row
 * @param near expected position in the continuous plane; the search covers `radius` around it
 */
export function findCorner(rgb: Buffer, width: number, near: Point, radius: number): Point {
  const value = (x: number, y: number) => rgb[(y * width + x) * 3]!;
  let at = near;
  for (let round = 0; round < 8; round++) {
    let [xx, xy, yy, right, down] = [0, 0, 0, 0, 0];
    const [column, row] = [Math.round(at.x - 0.5), Math.round(at.y - 0.5)];
    for (let y = row - radius; y <= row + radius; y++) {
      for (let x = column - radius; x <= column + radius; x++) {
        const [dx, dy] = [x + 0.5 - at.x, y + 0.5 - at.y];
        const weight = Math.exp(-(dx * dx + dy * dy) / radius ** 2);
        const [gx, gy] = [value(x + 1, y) - value(x - 1, y), value(x, y + 1) - value(x, y - 1)];
        xx += weight * gx * gx;
        xy += weight * gx * gy;
        yy += weight * gy * gy;
        right += weight * gx * (gx * (x + 0.5) + gy * (y + 0.5));
        down += weight * gy * (gx * (x + 0.5) + gy * (y + 0.5));
      }
    }
    const determinant = xx * yy - xy * xy;
    at = { x: (yy * right - xy * down) / determinant, y: (xx * down - xy * right) / determinant };
  }
  return at;
}
