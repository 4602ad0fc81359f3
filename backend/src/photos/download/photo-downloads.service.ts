import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ObjectDelivery } from '../../media/object-delivery.js';
import { extensionOf } from '../../media/object-names.js';
import { PhotoRenderer } from '../photo-renderer.js';
import { LosslessPictures } from './lossless-pictures.js';
import { type Credentials, PhotoAccess } from './photo-access.js';

/** Hands out pictures that are asked for by the photo's id instead of their address. */
@Injectable()
export class PhotoDownloads {
  constructor(
    private readonly access: PhotoAccess,
    private readonly pictures: LosslessPictures,
    private readonly renderer: PhotoRenderer,
    private readonly delivery: ObjectDelivery,
  ) {}

  /** @throws ApiError `not_found`; RenderQueueFullError */
  async sendFramed(id: string, by: Credentials, request: Request, response: Response): Promise<void> {
    const photo = await this.access.requireFramed(id, by);
    const name = await this.pictures.objectOf(photo);
    await this.delivery.sendPrivate(name, request, response, 'framed-photo.png');
  }

  /** @throws ApiError `not_found`; RenderQueueFullError */
  async sendOriginal(id: string, by: Credentials, request: Request, response: Response): Promise<void> {
    const photo = await this.access.requireOriginal(id, by);
    if (this.renderer.isGivenOutAsKept(photo)) {
      const extension = extensionOf(photo.originalObject);
      await this.delivery.sendPrivate(photo.originalObject, request, response, `photo.${extension}`);
    } else {
      const { bytes, contentType, extension } = await this.renderer.toGiveOut(photo);
      this.delivery.sendBytes(bytes, contentType, response, `photo.${extension}`);
    }
  }
}
