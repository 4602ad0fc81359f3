/** How many rows there are; when `isExact` is false, at least so many. */
export interface Total {
  total: number;
  isExact: boolean;
}

/**
 * What filters and searches find is counted up to here where counting all would read the whole table. Lists end there,
 * too: what lies further back is found by narrowing, since nobody turns to page 1,001.
 */
export const MOST_COUNTED = 10_000;

/** Rows a query that counts looks at: one more tells that there are more. */
export const LOOKED_AT = MOST_COUNTED + 1;

/** @param counted rows, of at most {@link LOOKED_AT} */
export function totalOf(counted: number): Total {
  return { total: Math.min(counted, MOST_COUNTED), isExact: counted <= MOST_COUNTED };
}

export const exactly = (total: number): Total => ({ total, isExact: true });
