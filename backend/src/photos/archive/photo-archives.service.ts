import { LIKELY_LENGTH_HEADER } from '@eventframe/contracts/headers';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { ConcurrencyLimiter } from '../../platform/throttling/concurrency-limiter.js';
import { EventsService } from '../../events/events.service.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { hasSessionEnded } from '../../platform/sessions/open-streams.js';
import { sendStream } from '../../platform/web/send-stream.js';
import { RerendersRepository } from '../rerender/rerenders.repository.js';
import { ArchiveFiles } from './archive-files.js';
import type { ArchiveKind, PhotoArchiveQuery } from './photo-archive.query.js';
import { ARCHIVES_PER_ORGANIZER, ARCHIVES_PER_EVENT } from '../archive-limits.js';
import { ZipStream } from './zip-stream.js';

/** Streams an event's photos as one ZIP. Reads one file at a time, at the client's speed. */
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
   * Send the archive. If a file is deleted during the download, the connection is closed, so that the client detects
   * an incomplete archive. HEAD responds like GET but without a length, and neither writes an audit entry nor holds a slot.
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
    const { linkSlug, title: name } = await this.events.requireEvent(principal, eventId);
    const release = await this.acquireSlots(principal, eventId, kind);
    const disconnect = new AbortController();
    response.once('close', () => disconnect.abort());
    const zip = new ZipStream();
    try {
      if (kind === 'framed') await this.assertNoRerender(eventId);
      if (request.method === 'HEAD') {
        await release();
        setHeaders(response, linkSlug, kind);
        response.end();
        return;
      }
      await this.recordDownload(principal, eventId, { name, kind });
      let estimatedSize = 0;
      for await (const file of this.files.list(eventId, kind, filter, disconnect.signal)) {
        zip.add(file);
        estimatedSize += file.estimatedSize;
      }
      const size = zip.finish();
      setHeaders(response, linkSlug, kind);
      if (size !== null) response.setHeader('Content-Length', size);
      else response.setHeader(LIKELY_LENGTH_HEADER, estimatedSize);
      if (hasSessionEnded(response)) response.destroy();
      await sendStream(zip.output, response);
    } catch (error) {
      if (!disconnect.signal.aborted) throw error;
    } finally {
      zip.destroy();
      await release();
    }
  }

  /** Acquire a slot of the organizer, and for framed photos one of the event, which blocks re-rendering. */
  private async acquireSlots(
    { id }: Principal,
    eventId: string,
    kind: ArchiveKind,
  ): Promise<() => Promise<void>> {
    const release = await this.running.take(ARCHIVES_PER_ORGANIZER, id);
    if (kind === 'originals') return release;
    try {
      const releaseEvent = await this.running.take(ARCHIVES_PER_EVENT, eventId);
      return async () => void (await Promise.all([release(), releaseEvent()]));
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** Content-Length needs the sizes of all files in advance, so none may be re-rendered during the download. */
  private async assertNoRerender(eventId: string): Promise<void> {
    if (!(await this.rerenders.isRunning(eventId))) return;
    throw new ApiError(
      'conflict',
      'The photos are being re-rendered in the new frame. Download them once that has finished.',
    );
  }

  /** Write an audit entry: the archive contains photos of many people. */
  private recordDownload(
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

function setHeaders(response: Response, linkSlug: string, kind: ArchiveKind): void {
  response.attachment(`${linkSlug}-${kind === 'framed' ? 'photos' : 'originals'}.zip`);
  response.set({ 'Content-Type': 'application/zip', 'Cache-Control': 'private, no-store' });
}
