import { SLUG_MAX, SLUG_MIN, SLUG_PATTERN } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../common/access/access.js';
import { ApiError } from '../common/errors/api-error.js';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import type { Upload } from '../platform/uploads/upload.js';
import type {
  EventResponse,
  SlugAvailableQuery,
  SlugAvailableResponse,
  UpdateEventRequest,
} from './event.dto.js';
import type { Event } from './event.entity.js';
import { type Consent, EventsRepository } from './events.repository.js';
import { EventsService, parseExpiration, toShareText } from './events.service.js';
import { EventFeed } from './event-feed.js';
import { FrameIntake, type StoredFrame } from './frame-intake.js';
import { FramesRepository } from './frames.repository.js';
import { SlugClaims } from './slug-claims.js';

/** Edits events. Old slugs keep working, and existing photos keep their frame. */
@Injectable()
export class EventEditService {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly events: EventsService,
    private readonly repository: EventsRepository,
    private readonly frames: FramesRepository,
    private readonly intake: FrameIntake,
    private readonly slugs: SlugClaims,
    private readonly feed: EventFeed,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ApiError `slug_taken`; FramingError if the file cannot be a frame */
  async update(
    principal: Principal,
    id: string,
    body: UpdateEventRequest,
    upload?: Upload,
  ): Promise<EventResponse> {
    const event = await this.events.requireEvent(principal, id);
    const change = changeOf(event, body, this.clock.now());
    const frame = upload === undefined ? null : await this.intake.storeUpload(principal.id, upload);
    const changed = await this.transactions.run(
      async (transaction) => {
        if (!(await this.repository.lock(id, transaction))) throw ApiError.notFound('Event');
        if (body.linkSlug !== undefined && body.linkSlug !== event.linkSlug) {
          change.linkSlug = await this.slugs.claim(body.linkSlug, id, transaction);
        }
        if (frame !== null) await this.replacePrimary(event, frame, transaction);
        if (body.consentText !== undefined || body.consentLink !== undefined) {
          await this.repository.setConsent(id, consentOf(event, body), transaction);
        }
        const after = await this.repository.update(principal.id, id, change, transaction);
        if (after === null) throw ApiError.notFound('Event');
        await this.feed.append(id, 'event.changed', null, transaction);
        return this.events.toResponse(after, transaction);
      },
      async () => {
        if (frame !== null) await this.intake.discard(frame);
      },
    );
    this.feed.announce(id);
    return changed;
  }

  /** Check a slug while it is typed. Saving the event checks it again. */
  async slugAvailable(principal: Principal, query: SlugAvailableQuery): Promise<SlugAvailableResponse> {
    const { slug, eventId } = query;
    if (slug.length < SLUG_MIN || slug.length > SLUG_MAX || !SLUG_PATTERN.test(slug)) {
      return { available: false, message: MESSAGES.slugInvalid };
    }
    const owner = await this.repository.findSlugOwner(slug);
    const isOwn = eventId !== undefined && owner?.eventId === eventId && owner.userId === principal.id;
    if (owner === null || isOwn) return { available: true, message: null };
    return { available: false, message: MESSAGES.slugTaken };
  }

  /** Replace the primary frame. The new frame does not count against the plan in addition. */
  private async replacePrimary(event: Event, frame: StoredFrame, transaction: Transaction): Promise<void> {
    const replaced = await this.frames.retirePrimary(event.id, transaction);
    await this.intake.claim(frame, transaction);
    await this.frames.insert({ ...frame, eventId: event.id, isPrimary: 'true' }, event.userId, transaction);
    await this.frames.setSuccessor(replaced, frame.id, transaction);
    await this.repository.update(event.userId, event.id, { frameUrl: frame.frameUrl }, transaction);
  }
}

/** The consent text and its link after a change. Without a text, there is no link. */
function consentOf(event: Event, { consentText, consentLink }: UpdateEventRequest): Consent {
  const text = (consentText === undefined ? event.consentText : consentText) || null;
  const link = (consentLink === undefined ? event.consentLink : consentLink) || null;
  return { text, link: text === null ? null : link };
}

/** Skips the check of an unchanged expiration, so that an ended event can still be renamed. */
function changeOf(event: Event, body: UpdateEventRequest, now: Date): Partial<Event> {
  const change: Partial<Event> = {};
  if (body.title !== undefined) change.title = body.title;
  if (body.requiresApproval !== undefined) change.requiresApproval = body.requiresApproval;
  if (body.photoVisibility !== undefined) change.photoVisibility = body.photoVisibility;
  if (body.shareText !== undefined) change.shareText = toShareText(body.shareText);
  const { expiresAt } = body;
  if (expiresAt !== undefined && new Date(expiresAt ?? 0).getTime() !== (event.expiresAt?.getTime() ?? 0)) {
    change.expiresAt = parseExpiration(expiresAt, now);
  }
  return change;
}
