import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { RequestHandler, Response } from 'express';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../logging/logger.js';
import { Realtime } from '../realtime/realtime.js';

/** Says whose sessions were ended. */
export const SESSIONS_ENDED = 'sessions_ended';

/** Longer than a request may take from the look at its session to its being watched: with a database that hardly answers. */
const LATELY_MS = 90_000;

interface Stream {
  userId: string;
  response: Response;
}

/**
 * The answers of this node that have not ended, by the session they were asked with. A session is checked
 * when a request begins; a stream or a large file goes on for long, so it is ended here when its session is, on
 * any node.
 */
@Injectable()
export class OpenStreams implements OnApplicationBootstrap {
  private readonly bySession = new Map<string, Set<Stream>>();
  /** Whose sessions may have been ended a moment ago; null stands for everybody's. */
  private readonly lately = new Map<string | null, NodeJS.Timeout>();

  constructor(
    private readonly source: DataSource,
    private readonly realtime: Realtime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    // null: messages may have been missed, so everybody's are looked at.
    this.realtime.listen(SESSIONS_ENDED, (userId) => {
      this.remember(userId);
      void this.endSafely(userId);
    });
  }

  /** Stands behind the middleware that finds the user. */
  middleware(): RequestHandler {
    return (request, response, next) => {
      const { id: userId } = (request.user ?? {}) as { id?: string };
      if (userId !== undefined) {
        this.watch(request.sessionID, { userId, response });
        // The session was looked at, then the user: it may have been ended in between, and nothing was watched yet.
        if (this.lately.has(userId) || this.lately.has(null)) void this.endSafely(userId);
      }
      next();
    };
  }

  private remember(userId: string | null): void {
    clearTimeout(this.lately.get(userId));
    this.lately.set(userId, setTimeout(() => this.lately.delete(userId), LATELY_MS).unref());
  }

  private watch(sid: string, stream: Stream): void {
    const streams = this.bySession.get(sid) ?? new Set();
    this.bySession.set(sid, streams.add(stream));
    stream.response.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0 && this.bySession.get(sid) === streams) this.bySession.delete(sid);
    });
  }

  /** Where nobody can say whose sessions are alive, nobody is kept: a browser opens its stream anew by itself. */
  private async endSafely(userId: string | null): Promise<void> {
    await this.endOrphans(userId).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Sessions could not be looked at; their streams are ended');
      for (const streams of this.bySession.values()) {
        for (const stream of streams)
          if (userId === null || stream.userId === userId) endIfLong(stream.response);
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
      if (!alive.has(sid)) for (const { response } of streams) endIfLong(response);
    }
  }

  private async findAlive(sids: string[]): Promise<Set<string>> {
    const rows = await this.source.query<{ sid: string }[]>('SELECT sid FROM sessions WHERE sid = ANY($1)', [
      sids,
    ]);
    return new Set(rows.map(({ sid }) => sid));
  }
}

/** Answers whose session ended while they went on, or before they began. */
const over = new WeakSet<Response>();

/** Whether the session an answer was asked with has ended: a stream must not begin any more then. */
export function isSessionOver(response: Response): boolean {
  return over.has(response);
}

/**
 * What is no stream and no file is about to end by itself, and was asked for while the session was good. A file may be
 * sent for an hour: it is cut off, so that nobody takes half for the whole.
 */
function endIfLong(response: Response): void {
  over.add(response);
  const type = response.getHeader('Content-Type');
  if (typeof type === 'string' && type.startsWith('text/event-stream')) response.end();
  else if (String(response.getHeader('Content-Disposition')).startsWith('attachment')) response.destroy();
}
