import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { detectDevice } from '../../insights/device.js';
import { EventCounters } from '../../insights/event-counters.js';
import { ObjectDelivery } from '../../media/object-delivery.js';
import { extensionOf } from '../../media/object-names.js';
import type { Photo } from '../photo.entity.js';
import { PhotoRenderer } from '../photo-renderer.js';
import { LosslessRenditions, ServedOriginals } from './renditions.js';
import { type Credentials, PhotoAccess } from './photo-access.js';

/** Serves images by the photo's id instead of their object name. */
@Injectable()
export class PhotoDownloads {
  constructor(
    private readonly access: PhotoAccess,
    private readonly renditions: LosslessRenditions,
    private readonly originals: ServedOriginals,
    private readonly renderer: PhotoRenderer,
    private readonly delivery: ObjectDelivery,
    private readonly counters: EventCounters,
  ) {}

  /** @throws ApiError `not_found`; RenderQueueFullError */
  async sendFramed(id: string, by: Credentials, request: Request, response: Response): Promise<void> {
    const photo = await this.access.requireFramed(id, by);
    const name = await this.renditions.objectOf(photo);
    this.countDownload(photo, by, request);
    await this.delivery.sendPrivate(name, request, response, 'framed-photo.png');
  }

  /**
   * Send the image for previews of the photo's page. Caches must not store it, so that a hidden photo is gone immediately.
   *
   * @throws ApiError `not_found`; RenderQueueFullError
   */
  async sendLinkPreview(id: string, response: Response): Promise<void> {
    const preview = await this.renderer.getLinkPreview(await this.access.requirePublic(id));
    response.set({ 'Cache-Control': 'private, no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    response.type(preview.contentType).send(preview.bytes);
  }

  /** Count a guest's download once, even if the client fetches it in ranges. */
  private countDownload({ eventId, frameId }: Photo, { principal }: Credentials, request: Request): void {
    const device = detectDevice(request.get('User-Agent'));
    const isWhole = request.method === 'GET' && request.get('Range') === undefined;
    if (device !== null && isWhole && principal === undefined) {
      this.counters.count('download', eventId, frameId, device);
    }
  }

  /** @throws ApiError `not_found`; RenderQueueFullError */
  async sendOriginal(id: string, by: Credentials, request: Request, response: Response): Promise<void> {
    const photo = await this.access.requireOriginal(id, by);
    const name = await this.originals.objectOf(photo);
    await this.delivery.sendPrivate(name, request, response, `photo.${extensionOf(name)}`);
  }
}
