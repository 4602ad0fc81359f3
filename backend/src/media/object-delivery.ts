import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../common/errors/api-error.js';
import { Storage, type StoredObject } from '../platform/storage/storage.js';
import { sendStream } from '../platform/web/send-stream.js';
import { DeletedMedia } from './deleted-media.js';
import { cacheControlOf, contentTypeOf, isPublicObject } from './object-names.js';

/** Prevents browsers from executing stored files, whatever their content. */
const ISOLATION = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Streams stored objects over HTTP, with conditional requests, ranges and HEAD. */
@Injectable()
export class ObjectDelivery {
  constructor(
    private readonly storage: Storage,
    private readonly deleted: DeletedMedia,
  ) {}

  /** @throws ApiError `not_found`, also for objects that are not public or belong to a deleted event */
  async sendPublic(name: string, request: Request, response: Response): Promise<void> {
    const isServed = isPublicObject(name) && !(await this.deleted.has(name));
    const found = isServed ? await this.stat(name) : null;
    if (found === null) throw ApiError.notFound('Image');
    response.setHeader('Cache-Control', cacheControlOf(name));
    await this.send(name, found, request, response);
  }

  /** Send an object that caches must not store. @param attachment file name for the download */
  async sendPrivate(name: string, request: Request, response: Response, attachment?: string): Promise<void> {
    const found = await this.stat(name);
    if (found === null) throw ApiError.notFound('Image');
    response.setHeader('Cache-Control', 'private, no-store');
    if (attachment !== undefined) response.attachment(attachment);
    await this.send(name, found, request, response);
  }

  private stat(name: string): Promise<StoredObject | null> {
    return /^[\w-]+(?:\/[\w-][\w.-]*)+$/.test(name) ? this.storage.stat(name) : Promise.resolve(null);
  }

  private async send(name: string, found: StoredObject, request: Request, response: Response): Promise<void> {
    response.set(ISOLATION);
    response.setHeader('Content-Type', contentTypeOf(name));
    response.setHeader('ETag', found.etag);
    response.setHeader('Last-Modified', found.modifiedAt.toUTCString());
    response.setHeader('Accept-Ranges', 'bytes');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const ranges = request.range(found.size);
    if (ranges === -1) {
      response.status(416).setHeader('Content-Range', `bytes */${found.size}`).end();
      return;
    }
    const range =
      Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
    if (range !== undefined) {
      response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${found.size}`);
    }
    response.setHeader('Content-Length', range === undefined ? found.size : range.end - range.start + 1);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    await this.stream(name, range, response);
  }

  private async stream(
    name: string,
    range: { start: number; end: number } | undefined,
    response: Response,
  ): Promise<void> {
    try {
      await sendStream(await this.storage.read(name, range), response);
    } catch (error) {
      // A disconnected client is not a failure. For other errors, the exception filter closes the connection.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    }
  }
}
