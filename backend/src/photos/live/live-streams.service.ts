import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../../common/errors/api-error.js';
import { clientAddress } from '../../platform/web/client-address.js';
import { EventFeed, FEED_CHANNEL } from '../../events/event-feed.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { Realtime } from '../../platform/realtime/realtime.js';
import { hasSessionEnded } from '../../platform/sessions/open-streams.js';
import { type Audience, LiveMessages } from './live-messages.js';
import { LiveViewer } from './live-viewer.js';
import { StreamSlots } from './stream-slots.js';
import { WatchedEvent } from './watched-event.js';

const KEEP_ALIVE_MS = 25_000;

const AUDIENCES: readonly Audience[] = ['public', 'organizer'];

/** Identifies the event, the audience and the viewer of a stream. */
export interface StreamTarget {
  eventId: string;
  audience: Audience;
  /** Key of the limit on streams per viewer. */
  viewer: string;
}

/** Sends an event's changes to viewers live. A viewer that reconnects receives what it missed. */
@Injectable()
export class LiveStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Keyed by audience and event id. */
  private readonly watched = new Map<string, WatchedEvent>();
  private timer: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly feed: EventFeed,
    private readonly messages: LiveMessages,
    private readonly realtime: Realtime,
    private readonly slots: StreamSlots,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.realtime.listen(FEED_CHANNEL, (eventId) => {
      const events = eventId === null ? this.watched.values() : this.watchedOf(eventId);
      for (const event of events) event.refresh();
    });
    this.timer = setInterval(() => void this.keepAlive(), KEEP_ALIVE_MS).unref();
  }

  /** Close all streams before the shutdown: the server waits for open requests, and these would never end. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.timer);
    for (const { viewers } of this.watched.values()) for (const viewer of viewers) viewer.close();
  }

  /**
   * Open a stream that ends when the viewer disconnects, the event is deleted or the server stops.
   *
   * @param lastEventId id of the last message the viewer received; without it, the stream sends only new changes
   * @throws ApiError `not_found`, `too_many_requests`, `draining`, `busy`
   */
  async open(
    { eventId, audience, viewer: who }: StreamTarget,
    lastEventId: string | undefined,
    response: Response,
  ): Promise<void> {
    if (response.destroyed) return;
    const release = await this.slots.acquire(who, clientAddress(response.req));
    if (response.destroyed) return release();
    response.once('close', release);
    const newest = (await this.feed.findPositions([eventId])).get(eventId);
    if (newest === undefined) throw ApiError.notFound('Event');
    if (this.closing) throw new ApiError('draining', 'This node is shutting down.');
    if (response.destroyed) return;

    const viewer = new LiveViewer(response, positionOf(lastEventId, newest));
    viewer.open();
    // The session may have ended during the query, before this response was known to be a stream.
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
        () => this.checkPositions([eventId]),
        (error) => this.logger.warn({ err: error, eventId }, 'event feed read failed'),
      );
      this.watched.set(key, event);
    }
    event.viewers.add(viewer);
    if (event.isBehind(newest)) event.refresh();
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
    await this.checkPositions([...new Set([...this.watched.values()].map(({ id }) => id))]).catch(
      (error: unknown) => this.logger.warn({ err: error }, 'event feed check failed'),
    );
  }

  /** Detect lost notifications and deleted events. */
  private async checkPositions(eventIds: string[]): Promise<void> {
    const positions = await this.feed.findPositions(eventIds);
    for (const event of eventIds.flatMap((eventId) => this.watchedOf(eventId))) {
      const position = positions.get(event.id);
      if (position === undefined) for (const viewer of event.viewers) viewer.close();
      else if (event.isBehind(position)) event.refresh();
    }
  }
}

/** Position to start from: never beyond the newest entry, even if the viewer claims so. */
function positionOf(lastEventId: string | undefined, newest: number): number {
  return /^\d{1,15}$/.test(lastEventId ?? '') ? Math.min(Number(lastEventId), newest) : newest;
}

function keyOf(audience: Audience, eventId: string): string {
  return `${audience} ${eventId}`;
}
