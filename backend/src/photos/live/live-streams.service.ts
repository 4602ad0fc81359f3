import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../../common/errors/api-error.js';
import { clientAddress } from '../../common/throttling/client-address.js';
import { EventFeed, FEED_CHANNEL } from '../../events/feed/event-feed.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { Realtime } from '../../platform/realtime/realtime.js';
import { hasSessionEnded } from '../../platform/sessions/open-streams.js';
import { type Audience, LiveMessages } from './live-messages.js';
import { LiveViewer } from './live-viewer.js';
import { StreamPlaces } from './stream-places.js';
import { WatchedEvent } from './watched-event.js';

const KEEP_ALIVE_MS = 25_000;

const AUDIENCES: readonly Audience[] = ['public', 'organizer'];

/** Which event is watched, as whom. */
export interface Watch {
  eventId: string;
  audience: Audience;
  /** Who watches, for the number of streams one may have. */
  viewer: string;
}

/** Tells viewers what happens at an event, as it happens; a viewer that returns is told what it missed. */
@Injectable()
export class LiveStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** By audience and event. */
  private readonly watched = new Map<string, WatchedEvent>();
  private timer: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly feed: EventFeed,
    private readonly messages: LiveMessages,
    private readonly realtime: Realtime,
    private readonly places: StreamPlaces,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.realtime.listen(FEED_CHANNEL, (eventId) => {
      const woken = eventId === null ? this.watched.values() : this.watchedOf(eventId);
      for (const event of woken) event.wake();
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
   * @param lastEventId the id of the last message the viewer got; without it only what is yet to come
   * @throws ApiError `not_found`, `too_many_requests`, `draining`, `busy`
   */
  async open(
    { eventId, audience, viewer: who }: Watch,
    lastEventId: string | undefined,
    response: Response,
  ): Promise<void> {
    if (response.destroyed) return;
    const leave = await this.places.take(who, clientAddress(response.req));
    if (response.destroyed) return leave();
    response.once('close', leave);
    const newest = (await this.feed.findPositions([eventId])).get(eventId);
    if (newest === undefined) throw ApiError.notFound('Event');
    if (this.closing) throw new ApiError('draining', 'This node is shutting down.');
    if (response.destroyed) return;

    const viewer = new LiveViewer(response, positionOf(lastEventId, newest));
    viewer.open();
    // It ended while the event was looked for, when nobody could see yet that this would be a stream.
    if (hasSessionEnded(response)) return viewer.close();
    this.watch(eventId, audience, viewer, newest);
    response.once('close', () => this.leave(keyOf(audience, eventId), viewer));
  }

  private watch(eventId: string, audience: Audience, viewer: LiveViewer, newest: number): void {
    const key = keyOf(audience, eventId);
    let event = this.watched.get(key);
    if (event === undefined) {
      event = new WatchedEvent(
        eventId,
        audience,
        this.feed,
        this.messages,
        () => this.lookAfter([eventId]),
        (error) => this.logger.warn({ err: error, eventId }, 'A feed could not be read'),
      );
      this.watched.set(key, event);
    }
    event.viewers.add(viewer);
    if (event.isBehind(newest)) event.wake();
  }

  private watchedOf(eventId: string): WatchedEvent[] {
    return AUDIENCES.flatMap((audience) => this.watched.get(keyOf(audience, eventId)) ?? []);
  }

  private leave(key: string, viewer: LiveViewer): void {
    const event = this.watched.get(key);
    event?.viewers.delete(viewer);
    if (event?.viewers.size === 0) this.watched.delete(key);
  }

  private async keepAlive(): Promise<void> {
    for (const { viewers } of this.watched.values()) for (const viewer of viewers) viewer.keepAlive();
    await this.lookAfter([...new Set([...this.watched.values()].map(({ id }) => id))]).catch(
      (error: unknown) => this.logger.warn({ err: error }, 'The feeds could not be looked at'),
    );
  }

  /** Finds what no message told of: an announcement that was lost, an event that is gone. */
  private async lookAfter(eventIds: string[]): Promise<void> {
    const positions = await this.feed.findPositions(eventIds);
    for (const event of eventIds.flatMap((eventId) => this.watchedOf(eventId))) {
      const position = positions.get(event.id);
      if (position === undefined) for (const viewer of event.viewers) viewer.close();
      else if (event.isBehind(position)) event.wake();
    }
  }
}

/** Where to begin: never after what there is, whatever the viewer claims. */
function positionOf(lastEventId: string | undefined, newest: number): number {
  return /^\d{1,15}$/.test(lastEventId ?? '') ? Math.min(Number(lastEventId), newest) : newest;
}

function keyOf(audience: Audience, eventId: string): string {
  return `${audience} ${eventId}`;
}
