import type { Where } from './where.js';

/** More words than this narrow nothing. */
const MAX_WORDS = 6;
/** A trigram index knows nothing shorter; for less only the beginnings of words are looked at. */
const TRIGRAM = 3;

/**
 * The condition that every word of `query` occurs in `text`, in any case and order. One or two letters are
 * matched against the beginnings of words.
 *
 * @param text the SQL expression, word for word that of a trigram index
 * @param where binds the values
 */
export function searchCondition(text: string, query: string, where: Where): string {
  const words = query.trim().split(/\s+/).slice(0, MAX_WORDS);
  const conditions = words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    if (word.length >= TRIGRAM) return `${text} ILIKE ${where.bind(`%${literal}%`)}`;
    return `(${text} ILIKE ${where.bind(`${literal}%`)} OR ${text} ILIKE ${where.bind(`% ${literal}%`)})`;
  });
  return conditions.join(' AND ');
}
