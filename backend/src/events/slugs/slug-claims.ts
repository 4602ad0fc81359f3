import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import type { Transaction } from '../../platform/database/transactions.js';
import { EventsRepository } from '../events.repository.js';
import { slugFromTitle } from './event-slugs.js';

/** How often a generated slug is tried anew when its random tail was taken. */
const ATTEMPTS = 5;

/** Gives events their slugs, each for ever. */
@Injectable()
export class SlugClaims {
  constructor(private readonly events: EventsRepository) {}

  /** The slug an organizer wishes for; one the event had before counts as free. @throws ApiError `slug_taken` */
  async claim(slug: string, eventId: string, transaction: Transaction): Promise<string> {
    if (await this.events.claimSlug(slug, eventId, transaction)) return slug;
    throw ApiError.onField('slug_taken', 'linkSlug', MESSAGES.slugTaken);
  }

  /** One made from the title with a random tail. */
  async claimFromTitle(title: string, eventId: string, transaction: Transaction): Promise<string> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const slug = slugFromTitle(title);
      if (await this.events.claimSlug(slug, eventId, transaction)) return slug;
    }
    throw new ApiError(
      'conflict',
      'We could not find a free address for this event. Please enter one yourself.',
    );
  }
}
