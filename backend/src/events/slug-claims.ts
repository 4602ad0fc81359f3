import { randomBytes } from 'node:crypto';
import { SLUG_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../common/errors/api-error.js';
import { slugify } from '../common/slugify.js';
import type { Transaction } from '../platform/database/transactions.js';
import { EventsRepository } from './events.repository.js';

/** Maximum attempts to generate a slug that is not taken. */
const MAX_ATTEMPTS = 5;

/** Permanently claims slugs for events. */
@Injectable()
export class SlugClaims {
  constructor(private readonly events: EventsRepository) {}

  /** Claim the slug an organizer entered; the event's own earlier slugs are available. @throws ApiError `slug_taken` */
  async claim(slug: string, eventId: string, transaction: Transaction): Promise<string> {
    if (await this.events.claimSlug(slug, eventId, transaction)) return slug;
    throw ApiError.onField('slug_taken', 'linkSlug', MESSAGES.slugTaken);
  }

  /** Claim a slug generated from the title with a random suffix. */
  async claimFromTitle(title: string, eventId: string, transaction: Transaction): Promise<string> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const slug = slugFromTitle(title);
      if (await this.events.claimSlug(slug, eventId, transaction)) return slug;
    }
    throw new ApiError(
      'conflict',
      'We could not find a free address for this event. Please enter one yourself.',
    );
  }
}

const SUFFIX_LENGTH = 6;
/** Without vowels and similar letters: forms no words and can be read aloud. */
const SUFFIX_LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

/**
 * Create a slug from an event's title and a random suffix.
 * `Anna & Jörg` becomes `anna-jorg-x7kq2m`; a title without any letter a-z becomes `event-…`.
 */
function slugFromTitle(title: string): string {
  const words = slugify(title)
    .slice(0, SLUG_MAX - SUFFIX_LENGTH - 1)
    .replace(/-$/, '');
  return `${words === '' ? 'event' : words}-${randomSuffix()}`;
}

function randomSuffix(): string {
  // 256 is not a multiple of 27: the slight bias is negligible, since the suffix only avoids collisions.
  return [...randomBytes(SUFFIX_LENGTH)].map((byte) => SUFFIX_LETTERS[byte % SUFFIX_LETTERS.length]).join('');
}
