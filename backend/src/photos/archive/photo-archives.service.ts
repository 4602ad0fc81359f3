import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../../common/access/principal.js';
import { type RunningLimit, RunningUses } from '../../common/throttling/running-uses.js';
import { EventsService } from '../../events/events.service.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { ArchiveFiles } from './archive-files.js';
import type { PhotoArchiveQuery } from './photo-archive.query.js';
import { ZipStream } from './zip-stream.js';

const AT_ONCE: RunningLimit = {
  name: 'photo-archives',
  most: 3,
  refusal: 'Three downloads of yours are running already. Please wait until one of them has finished.',
  retryAfter: 15,
  leaseSeconds: 30,
};

/** An event's photos as one file, written while it is sent: one picture at a time is read, as fast as it is taken. */
@Injectable()
export class PhotoArchives {
  constructor(
    private readonly events: EventsService,
    private readonly files: ArchiveFiles,
    private readonly running: RunningUses,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Ends when all was sent, when the client goes away, or, cut off so that nobody takes half for the whole, when
   * a picture was deleted on the way.
   *
   * @throws ApiError `not_found`, `too_many_requests`
   */
  async send(
    principal: Principal,
    eventId: string,
    { kind = 'framed', ...filter }: PhotoArchiveQuery,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { linkSlug, title: name } = await this.events.require(principal, eventId);
    const leave = await this.running.take(AT_ONCE, principal.id);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const zip = new ZipStream();
    try {
      if (request.method !== 'HEAD') await this.record(principal, eventId, { name, kind });
      for await (const file of this.files.of(eventId, kind, filter, gone.signal)) zip.add(file);
      const size = zip.finish();
      response.attachment(`${linkSlug}-${kind === 'framed' ? 'photos' : 'originals'}.zip`);
      response.set({ 'Content-Type': 'application/zip', 'Cache-Control': 'private, no-store' });
      if (size !== null) response.setHeader('Content-Length', size);
      if (request.method === 'HEAD') response.end();
      else await pipeline(zip.output, response);
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    } finally {
      zip.destroy();
      await leave();
    }
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
