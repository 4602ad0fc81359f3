import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../../common/errors/api-error.js';
import { EventFeed, FEED_CHANNEL } from '../../events/event-feed.js';
import { EventsRepository } from '../../events/events.repository.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { Realtime } from '../../platform/realtime/realtime.js';
import { LiveMessages } from './live-messages.js';
import { LiveViewer } from './live-viewer.js';
import { StreamPlaces } from './stream-places.js';
import { WatchedEvent } from './watched-event.js';

const KEEP_ALIVE_MS = 25_000;

/** Tells viewers what happens at an event, as it happens; a viewer that returns is told what it missed. */
@Injectable()
export class LiveStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly watched = new Map<string, WatchedEvent>();
  private timer: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly events: EventsRepository,
    private readonly feed: EventFeed,
    private readonly messages: LiveMessages,
    private readonly realtime: Realtime,
    private readonly places: StreamPlaces,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.realtime.listen(FEED_CHANNEL, (eventId) => {
      if (eventId !== null) this.watched.get(eventId)?.wake();
      else for (const event of this.watched.values()) event.wake();
    });
    this.timer = setInterval(() => void this.keepAlive(), KEEP_ALIVE_MS).unref();
  }

  /** Ends the streams first: the server waits for open requests, and these would never end. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.timer);
    for (const { viewers } of this.watched.values()) for (const viewer of viewers) viewer.close();
  }

  /**
   * Opens a stream that ends when the viewer goes, the event is removed, or the server stops.
   *
   * @param guest who opens it
   * @param lastEventId the id of the last message the viewer got; without it only what is yet to come
   * @throws ApiError `not_found`, `too_many_requests`, `draining`, `busy`
   */
  async open(
    slug: string,
    guest: string,
    lastEventId: string | undefined,
    response: Response,
  ): Promise<void> {
    if (response.destroyed) return;
    const leave = this.places.take(guest);
    response.once('close', leave);
    const event = await this.events.findPublicBySlug(slug);
    const newest = event === null ? undefined : (await this.feed.findPositions([event.id])).get(event.id);
    if (event === null || newest === undefined) throw ApiError.notFound('Event');
    if (this.closing) throw new ApiError('draining', 'This node is shutting down.');
    if (response.destroyed) return;

    const viewer = new LiveViewer(response, positionOf(lastEventId, newest));
    viewer.open();
    this.watch(event.id, viewer, newest);
    response.once('close', () => this.leave(event.id, viewer));
  }

  private watch(eventId: string, viewer: LiveViewer, newest: number): void {
    let event = this.watched.get(eventId);
    if (event === undefined) {
      event = new WatchedEvent(
        eventId,
        this.feed,
        this.messages,
        () => this.lookAfter([eventId]),
        (error) => this.logger.warn({ err: error, eventId }, 'A feed could not be read'),
      );
      this.watched.set(eventId, event);
    }
    event.viewers.add(viewer);
    if (event.isBehind(newest)) event.wake();
  }

  private leave(eventId: string, viewer: LiveViewer): void {
    const event = this.watched.get(eventId);
    event?.viewers.delete(viewer);
    if (event?.viewers.size === 0) this.watched.delete(eventId);
  }

  private async keepAlive(): Promise<void> {
    for (const { viewers } of this.watched.values()) for (const viewer of viewers) viewer.keepAlive();
    await this.lookAfter([...this.watched.keys()]).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'The feeds could not be looked at'),
    );
  }

  /** Finds what no message told of: an announcement that was lost, an event that is gone. */
  private async lookAfter(eventIds: string[]): Promise<void> {
    const positions = await this.feed.findPositions(eventIds);
    for (const eventId of eventIds) {
      const event = this.watched.get(eventId);
      const position = positions.get(eventId);
      if (event === undefined) continue;
      if (position === undefined) for (const viewer of event.viewers) viewer.close();
      else if (event.isBehind(position)) event.wake();
    }
  }
}

/** Where to begin: never after what there is, whatever the viewer claims. */
function positionOf(lastEventId: string | undefined, newest: number): number {
  return /^\d{1,15}$/.test(lastEventId ?? '') ? Math.min(Number(lastEventId), newest) : newest;
}
