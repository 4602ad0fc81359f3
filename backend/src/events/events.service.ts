import { randomUUID } from 'node:crypto';
import { LIST_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { PlanLimits } from '../billing/plan-limits.js';
import type { Principal } from '../common/access/access.js';
import { SUCCESS, type SuccessResponse } from '../common/api-returns.js';
import { ApiError } from '../common/errors/api-error.js';
import { type Listing, MAX_COUNTED, toWindow } from '../common/listing.js';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import type { Upload } from '../platform/uploads/upload.js';
import { EventFeed } from './event-feed.js';
import { EventRemoval } from './event-removal.js';
import type { CreateEventRequest, EventResponse, OwnEventsRequest } from './event.dto.js';
import type { Event } from './event.entity.js';
import { EventsRepository } from './events.repository.js';
import { FrameIntake, type StoredFrame } from './frame-intake.js';
import { toFrameResponse } from './frame.dto.js';
import type { Frame } from './frame.entity.js';
import { FramesRepository } from './frames.repository.js';
import { SlugClaims } from './slug-claims.js';

/** What an organizer enters for a new event. */
type EventContent = Pick<Event, 'title' | 'expiresAt' | 'shareText'>;

/** Manages organizers' own events. Events of other organizers are not found. */
@Injectable()
export class EventsService {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly events: EventsRepository,
    private readonly feed: EventFeed,
    private readonly frames: FramesRepository,
    private readonly intake: FrameIntake,
    private readonly slugs: SlugClaims,
    private readonly limits: PlanLimits,
    private readonly removal: EventRemoval,
    private readonly transactions: Transactions,
  ) {}

  async list({ id }: Principal, request: OwnEventsRequest): Promise<Listing<EventResponse>> {
    const { events, ...total } = await this.events.findPageForUser(
      id,
      request,
      toWindow(request, LIST_MAX, MAX_COUNTED),
    );
    const frames = await this.frames.findCurrentForEvents(events.map((event) => event.id));
    const items = events.map((event) =>
      toEventResponse(
        event,
        frames.filter((frame) => frame.eventId === event.id),
      ),
    );
    return { items, ...total };
  }

  async get(principal: Principal, id: string): Promise<EventResponse> {
    return this.toResponse(await this.requireEvent(principal, id));
  }

  /** @throws ApiError `slug_taken`, `plan_limit_reached`; FramingError if the file cannot be a frame */
  async create(principal: Principal, body: CreateEventRequest, upload?: Upload): Promise<EventResponse> {
    const expiresAt = parseExpiration(body.expiresAt, this.clock.now());
    if (upload === undefined) throw ApiError.onField('validation_failed', 'frame', MESSAGES.frameRequired);
    // Fail early; the limit is checked again in the inserting transaction.
    await this.transactions.run((transaction) => this.assertCapacity(principal.id, transaction));
    const frame = await this.intake.storeUpload(principal.id, upload);
    const content = { title: body.title, expiresAt, shareText: toShareText(body.shareText) };
    return this.createWith(frame, principal.id, content, body.linkSlug);
  }

  /** Create an event with a stored frame. Deletes the frame's files if that fails. */
  async createWith(
    frame: StoredFrame,
    ownerId: string,
    content: EventContent,
    wantedSlug?: string,
  ): Promise<EventResponse> {
    return this.transactions.run(
      async (transaction) => {
        await this.assertCapacity(ownerId, transaction);
        const event = await this.insert(ownerId, content, wantedSlug, frame, transaction);
        return this.toResponse(event, transaction);
      },
      () => this.intake.discard(frame),
    );
  }

  async setExpiration(principal: Principal, id: string, expiresAt: string | null): Promise<EventResponse> {
    return this.change(principal, id, { expiresAt: parseExpiration(expiresAt, this.clock.now()) });
  }

  async setActive(principal: Principal, id: string, isActive: boolean): Promise<EventResponse> {
    return this.change(principal, id, { isActive });
  }

  /** Delete an event with its frames, photos and all their files. A job deletes the photos of a large one. */
  async delete(principal: Principal, id: string): Promise<SuccessResponse> {
    if (!(await this.removal.removeForUser(principal.id, id))) throw ApiError.notFound('Event');
    return SUCCESS;
  }

  /** Get one of a user's events. @throws ApiError `not_found`, also for another user's event */
  async requireEvent(principal: Principal, id: string): Promise<Event> {
    const event = await this.events.findForUser(principal.id, id);
    if (event === null) throw ApiError.notFound('Event');
    return event;
  }

  /**
   * Map an event to its response. After a change, call this within the transaction, so that a committed change never
   * fails and is not retried.
   */
  async toResponse(event: Event, transaction?: Transaction): Promise<EventResponse> {
    return toEventResponse(event, await this.frames.findCurrentForEvents([event.id], transaction));
  }

  private async assertCapacity(ownerId: string, transaction: Transaction): Promise<void> {
    await this.limits.assertWithinLimit('events', ownerId, transaction);
    await this.limits.assertWithinLimit('frames', ownerId, transaction);
  }

  private async change(
    principal: Principal,
    id: string,
    change: Partial<Pick<Event, 'isActive' | 'expiresAt'>>,
  ): Promise<EventResponse> {
    const changed = await this.transactions.run(async (transaction) => {
      const event = await this.events.update(principal.id, id, change, transaction);
      if (event === null) throw ApiError.notFound('Event');
      await this.feed.append(id, 'event.changed', null, transaction);
      return this.toResponse(event, transaction);
    });
    this.feed.announce(id);
    return changed;
  }

  private async insert(
    userId: string,
    content: EventContent,
    wantedSlug: string | undefined,
    frame: StoredFrame,
    transaction: Transaction,
  ): Promise<Event> {
    const id = randomUUID();
    const linkSlug =
      wantedSlug === undefined
        ? await this.slugs.claimFromTitle(content.title, id, transaction)
        : await this.slugs.claim(wantedSlug, id, transaction);
    const event = await this.events.insert(
      { id, userId, linkSlug, frameUrl: frame.frameUrl, ...content },
      transaction,
    );
    await this.intake.claim(frame, transaction);
    await this.frames.insert({ ...frame, eventId: id, isPrimary: 'true' }, userId, transaction);
    return event;
  }
}

/**
 * Map an event to the response its organizer receives.
 *
 * @param frames the current ones, the primary first
 */
function toEventResponse(event: Event, frames: Frame[]): EventResponse {
  return {
    id: event.id,
    title: event.title,
    frameUrl: event.frameUrl,
    linkSlug: event.linkSlug,
    isActive: event.isActive,
    requiresApproval: event.requiresApproval,
    photoVisibility: event.photoVisibility,
    consentText: event.consentText,
    consentLink: event.consentLink,
    shareText: event.shareText,
    photoCount: event.photoCount,
    createdAt: event.createdAt.toISOString(),
    expiresAt: event.expiresAt?.toISOString() ?? null,
    frames: frames.map(toFrameResponse),
  };
}

/** A blank share text means none. */
export function toShareText(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** Parse an event's expiration; null means never. @throws ApiError `validation_failed` if it is in the past */
export function parseExpiration(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const expiresAt = new Date(text);
  if (expiresAt <= now) {
    throw ApiError.onField('validation_failed', 'expiresAt', MESSAGES.expiresInPast);
  }
  return expiresAt;
}
