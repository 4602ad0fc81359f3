import { LIKELY_LENGTH_HEADER } from '@eventframe/contracts/headers';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../../common/access/principal.js';
import { ApiError } from '../../common/errors/api-error.js';
import { ConcurrencyLimiter } from '../../common/throttling/concurrency-limiter.js';
import { EventsService } from '../../events/events.service.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { hasSessionEnded } from '../../platform/sessions/open-streams.js';
import { sendStream } from '../../platform/web/send-stream.js';
import { RerendersRepository } from '../rerender/rerenders.repository.js';
import { ArchiveFiles } from './archive-files.js';
import type { ArchiveKind, PhotoArchiveQuery } from './photo-archive.query.js';
import { RUNNING_ARCHIVES, RUNNING_ARCHIVES_OF_EVENT } from './running-archives.js';
import { ZipStream } from './zip-stream.js';

/** An event's photos as one file, written while it is sent: one picture at a time is read, as fast as it is taken. */
@Injectable()
export class PhotoArchives {
  constructor(
    private readonly events: EventsService,
    private readonly files: ArchiveFiles,
    private readonly running: ConcurrencyLimiter,
    private readonly rerenders: RerendersRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Ends when all was sent, when the client goes away, or, cut off so that nobody takes half for the whole, when
   * a picture was deleted on the way. HEAD is answered as the download would be at that moment, without its length,
   * and neither goes on record nor keeps a place.
   *
   * @throws ApiError `not_found`, `too_many_requests`, `conflict`
   */
  async send(
    principal: Principal,
    eventId: string,
    { kind = 'framed', ...filter }: PhotoArchiveQuery,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { linkSlug, title: name } = await this.events.require(principal, eventId);
    const leave = await this.takePlaces(principal, eventId, kind);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const zip = new ZipStream();
    try {
      if (kind === 'framed') await this.requireSettled(eventId);
      if (request.method === 'HEAD') {
        await leave();
        describe(response, linkSlug, kind);
        response.end();
        return;
      }
      await this.record(principal, eventId, { name, kind });
      let likelySize = 0;
      for await (const file of this.files.of(eventId, kind, filter, gone.signal)) {
        zip.add(file);
        likelySize += file.likelySize;
      }
      const size = zip.finish();
      describe(response, linkSlug, kind);
      if (size !== null) response.setHeader('Content-Length', size);
      else response.setHeader(LIKELY_LENGTH_HEADER, likelySize);
      if (hasSessionEnded(response)) response.destroy();
      await sendStream(zip.output, response);
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    } finally {
      zip.destroy();
      await leave();
    }
  }

  /** One of the organizer's, and one of the event's that keeps its pictures from being made anew. */
  private async takePlaces(
    { id }: Principal,
    eventId: string,
    kind: ArchiveKind,
  ): Promise<() => Promise<void>> {
    const leave = await this.running.take(RUNNING_ARCHIVES, id);
    if (kind === 'originals') return leave;
    try {
      const leaveEvent = await this.running.take(RUNNING_ARCHIVES_OF_EVENT, eventId);
      return async () => void (await Promise.all([leave(), leaveEvent()]));
    } catch (error) {
      await leave();
      throw error;
    }
  }

  /** The size of each picture is told before the first is sent: none may be made anew meanwhile. */
  private async requireSettled(eventId: string): Promise<void> {
    if (!(await this.rerenders.isAtWork(eventId))) return;
    throw new ApiError(
      'conflict',
      'The photos are being made anew in the new frame. Please download them when that is done.',
    );
  }

  /** Whoever takes all pictures of people along does so on record. */
  private record(
    { id: actorId }: Principal,
    subjectId: string,
    details: Record<string, string>,
  ): Promise<void> {
    return this.audit.record({
      actorId,
      action: 'photos.downloaded',
      subjectType: 'event',
      subjectId,
      details,
    });
  }
}

function describe(response: Response, linkSlug: string, kind: ArchiveKind): void {
  response.attachment(`${linkSlug}-${kind === 'framed' ? 'photos' : 'originals'}.zip`);
  response.set({ 'Content-Type': 'application/zip', 'Cache-Control': 'private, no-store' });
}
