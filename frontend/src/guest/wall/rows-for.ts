/** Places in the rows beside the large photo. */
export interface Rows {
  rows: number;
  columns: number;
}

/** As in wall.css. */
const GAP_PX = 18;
/** A picture lower than this cannot be made out from across a room. */
const LOWEST_PX = 130;
const MOST_ROWS = 5;

/**
 * The rows of whole pictures that leave the least of a space empty.
 *
 * @param width of the space, in CSS pixels
 * @param height of the space
 * @param ratio width by height of a picture
 */
export function rowsFor(width: number, height: number, ratio: number): Rows {
  let best: Rows = { rows: 0, columns: 0 };
  let most = 0;
  for (let rows = 1; rows <= MOST_ROWS; rows++) {
    const cell = (height - GAP_PX * (rows - 1)) / rows;
    if (cell < LOWEST_PX && rows > 1) break;
    const columns = Math.max(0, Math.floor((width + GAP_PX) / (cell * ratio + GAP_PX)));
    const covered = rows * columns * cell * cell * ratio;
    // A little more filled is not worth smaller pictures.
    if (covered > most * 1.05) {
      most = covered;
      best = { rows, columns };
    }
  }
  return best;
}
