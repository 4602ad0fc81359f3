/** Further words are ignored. */
const MAX_WORDS = 6;
/** Trigram indexes cannot find shorter strings. */
const TRIGRAM_LENGTH = 3;

/** Builds a WHERE clause with bound values. */
export class Where {
  private readonly conditions: string[] = [];
  readonly values: unknown[] = [];

  /** Bind a value. @returns its placeholder */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Add a condition that all rows must meet. */
  and(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  /** ` WHERE …`, or an empty string without conditions. */
  get clause(): string {
    if (this.conditions.length === 0) return '';
    return ` WHERE ${this.conditions.map((condition) => `(${condition})`).join(' AND ')}`;
  }
}

/**
 * SQL: every word of `query` occurs in `text`, in any case and order. Words of one or two letters match only the start
 * of words.
 *
 * @param text SQL expression that exactly matches the one of a trigram index
 * @param where binds the values
 */
export function createSearchCondition(text: string, query: string, where: Where): string {
  const words = query.trim().split(/\s+/).slice(0, MAX_WORDS);
  const conditions = words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    if (word.length >= TRIGRAM_LENGTH) return `${text} ILIKE ${where.bind(`%${literal}%`)}`;
    return `(${text} ILIKE ${where.bind(`${literal}%`)} OR ${text} ILIKE ${where.bind(`% ${literal}%`)})`;
  });
  return conditions.join(' AND ');
}

/**
 * SQL: the cursor of a row in a list that is newest first, with ids ascending as tiebreaker: its time and id. Text, since
 * a Date would drop the microseconds.
 */
export const createCursorColumn = (time: string): string => `to_json(${time}) #>> '{}' || ' ' || id`;

/** Exclude rows up to and including `cursor`; null excludes none. */
export function addCursor(where: Where, time: string, cursor: string | null): void {
  if (cursor === null) return;
  const [at = '', id = ''] = cursor.split(' ');
  const bound = where.bind(at);
  // The first condition is redundant, but lets an index scan on the time start at the cursor.
  where.and(`${time} <= ${bound}`).and(`${time} < ${bound} OR id > ${where.bind(id)}`);
}
