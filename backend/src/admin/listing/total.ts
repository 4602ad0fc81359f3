/** How many rows there are; when `isExact` is false, at least so many. */
export interface Total {
  total: number;
  isExact: boolean;
}

/**
 * What filters find is counted up to here, since counting all would read the whole table. Lists end there, too: what
 * lies further back is found by narrowing, since nobody turns to page 1,001.
 */
export const MOST_COUNTED = 10_000;

/** @param counted rows, of which at most one more than `most` were looked at: it tells that there are more */
export function totalOf(counted: number, most: number): Total {
  return { total: Math.min(counted, most), isExact: counted <= most };
}

export const exactly = (total: number): Total => ({ total, isExact: true });
