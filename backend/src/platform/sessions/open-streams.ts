import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { RequestHandler, Response } from 'express';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../logging/logger.js';
import { Realtime } from '../realtime/realtime.js';

/** Channel that notifies of ended sessions by user id. */
export const SESSIONS_ENDED = 'sessions_ended';

/** Longer than a request can take between loading its session and being watched, even with a slow database. */
const RECENT_MS = 90_000;

interface Stream {
  userId: string;
  response: Response;
}

/**
 * This node's responses in progress, by session.
 *
 * Sessions are only checked when a request starts. Streams and large files take long, so they are ended here when
 * their session ends on any node.
 */
@Injectable()
export class OpenStreams implements OnApplicationBootstrap {
  private readonly bySession = new Map<string, Set<Stream>>();
  /** Users whose sessions may have ended recently; null stands for all users. */
  private readonly recentlyEnded = new Map<string | null, NodeJS.Timeout>();

  constructor(
    private readonly source: DataSource,
    private readonly realtime: Realtime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    // null: messages may have been missed, so all sessions are checked.
    this.realtime.listen(SESSIONS_ENDED, (userId) => {
      this.remember(userId);
      void this.endSafely(userId);
    });
  }

  /** Return the middleware. It must follow the one that sets the user. */
  middleware(): RequestHandler {
    return (request, response, next) => {
      const { id: userId } = (request.user ?? {}) as { id?: string };
      if (userId !== undefined) {
        this.watch(request.sessionID, { userId, response });
        // The session may have ended after it was loaded and before it was watched.
        if (this.recentlyEnded.has(userId) || this.recentlyEnded.has(null)) void this.endSafely(userId);
      }
      next();
    };
  }

  private remember(userId: string | null): void {
    clearTimeout(this.recentlyEnded.get(userId));
    this.recentlyEnded.set(userId, setTimeout(() => this.recentlyEnded.delete(userId), RECENT_MS).unref());
  }

  private watch(sid: string, stream: Stream): void {
    const streams = this.bySession.get(sid) ?? new Set();
    this.bySession.set(sid, streams.add(stream));
    stream.response.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0 && this.bySession.get(sid) === streams) this.bySession.delete(sid);
    });
  }

  /**
   * End the responses of ended sessions. If the check fails, ends all of them; browsers reopen streams automatically.
   */
  private async endSafely(userId: string | null): Promise<void> {
    await this.endOrphans(userId).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'session check failed, streams ended');
      for (const streams of this.bySession.values()) {
        for (const stream of streams)
          if (userId === null || stream.userId === userId) endIfLongRunning(stream.response);
      }
    });
  }

  private async endOrphans(userId: string | null): Promise<void> {
    const watched = [...this.bySession].filter(([, streams]) =>
      [...streams].some((stream) => userId === null || stream.userId === userId),
    );
    if (watched.length === 0) return;
    const alive = await this.findAlive(watched.map(([sid]) => sid));
    for (const [sid, streams] of watched) {
      if (!alive.has(sid)) for (const { response } of streams) endIfLongRunning(response);
    }
  }

  private async findAlive(sids: string[]): Promise<Set<string>> {
    const rows = await this.source.query<{ sid: string }[]>('SELECT sid FROM sessions WHERE sid = ANY($1)', [
      sids,
    ]);
    return new Set(rows.map(({ sid }) => sid));
  }
}

/** Responses whose session ended before or while they were sent. */
const endedResponses = new WeakSet<Response>();

/** Whether the response's session has ended, so that a stream must not start. */
export function hasSessionEnded(response: Response): boolean {
  return endedResponses.has(response);
}

/**
 * End streams and file downloads. Other responses finish soon and were requested while the session was valid. Files
 * are cut off, so that clients do not take part of them as complete.
 */
function endIfLongRunning(response: Response): void {
  endedResponses.add(response);
  const type = response.getHeader('Content-Type');
  if (typeof type === 'string' && type.startsWith('text/event-stream')) response.end();
  else if (String(response.getHeader('Content-Disposition')).startsWith('attachment')) response.destroy();
}
