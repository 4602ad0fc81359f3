import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { deviceOf } from '../../insights/device.js';
import { EventCounters } from '../../insights/event-counters.js';
import { ObjectDelivery } from '../../media/object-delivery.js';
import { extensionOf } from '../../media/object-names.js';
import type { Photo } from '../photo.entity.js';
import { ServedOriginals } from './served-originals.js';
import { LosslessPictures } from './lossless-pictures.js';
import { type Credentials, PhotoAccess } from './photo-access.js';

/** Hands out pictures that are asked for by the photo's id instead of their address. */
@Injectable()
export class PhotoDownloads {
  constructor(
    private readonly access: PhotoAccess,
    private readonly pictures: LosslessPictures,
    private readonly originals: ServedOriginals,
    private readonly delivery: ObjectDelivery,
    private readonly counters: EventCounters,
  ) {}

  /** @throws ApiError `not_found`; RenderQueueFullError */
  async sendFramed(id: string, by: Credentials, request: Request, response: Response): Promise<void> {
    const photo = await this.access.requireFramed(id, by);
    const name = await this.pictures.objectOf(photo);
    this.note(photo, by, request);
    await this.delivery.sendPrivate(name, request, response, 'framed-photo.png');
  }

  /** A guest's download counts once, however many parts it is fetched in. */
  private note({ eventId, frameId }: Photo, { principal }: Credentials, request: Request): void {
    const device = deviceOf(request.get('User-Agent'));
    const whole = request.method === 'GET' && request.get('Range') === undefined;
    if (device !== null && whole && principal === undefined) {
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
