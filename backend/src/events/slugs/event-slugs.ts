import { randomBytes } from 'node:crypto';
import { SLUG_MAX } from '@eventframe/contracts/limits';
import { slugify } from '../../common/slugify.js';

const TAIL_LENGTH = 6;
/** Without vowels and look-alikes: no words by accident, and it can be read out. */
const TAIL_LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

/**
 * A slug from an event's title with a random tail, for organizers who leave it blank.
 * `Anna & Jörg` becomes `anna-jorg-x7kq2m`; a title without any letter a-z gives `event-…`.
 */
export function slugFromTitle(title: string): string {
  const words = slugify(title)
    .slice(0, SLUG_MAX - TAIL_LENGTH - 1)
    .replace(/-$/, '');
  return `${words === '' ? 'event' : words}-${randomTail()}`;
}

function randomTail(): string {
  // 256 is not a multiple of 27: the slight bias is of no matter for a tail that only avoids collisions.
  return [...randomBytes(TAIL_LENGTH)].map((byte) => TAIL_LETTERS[byte % TAIL_LETTERS.length]).join('');
}
