import { Body, Controller, Param, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiConsumes, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../common/access/access.js';
import { GuestIdentity } from '../../platform/sessions/guest-identity.js';
import { ApiReturns } from '../../common/api-returns.js';
import { RATE_LIMITS } from '../../platform/throttling/rate-limits.js';
import { Throttled } from '../../platform/throttling/throttle.guard.js';
import { BYTES_PER_MB } from '../../platform/config/settings.js';
import { SingleUpload } from '../../platform/uploads/single-upload.interceptor.js';
import { type Upload, UploadedImage } from '../../platform/uploads/upload.js';
import { GuestPhotoResponse } from '../photo.dto.js';
import { IdempotencyKey } from './idempotency-key.js';
import { UploadPhotoRequest } from './upload-photo.dto.js';
import { UploadPhotoService } from './upload-photo.service.js';

const PhotoUpload = SingleUpload({
  field: 'photo',
  maxBytes: ({ rendering }) => rendering.maxUploadBytes,
  tooLarge: {
    code: 'upload_too_large',
    message: ({ rendering }) => `The photo is larger than ${rendering.maxUploadBytes / BYTES_PER_MB}MB.`,
  },
});

@ApiTags('guests')
@Controller('public/upload-photo')
export class UploadPhotoController {
  constructor(
    private readonly uploads: UploadPhotoService,
    private readonly guests: GuestIdentity,
  ) {}

  @Public()
  @Throttled(
    { limit: RATE_LIMITS.uploadsPerGuest, by: 'guest' },
    { limit: RATE_LIMITS.uploadsPerAddress, by: 'address' },
    { limit: RATE_LIMITS.uploadTriesPerAddress, by: 'address' },
    { limit: RATE_LIMITS.uploadsPerEvent, by: { param: 'linkSlug', kind: 'event' }, countedOnSuccess: true },
  )
  @Post(':linkSlug')
  @UseInterceptors(PhotoUpload)
  @ApiReturns(201, GuestPhotoResponse)
  @ApiConsumes('multipart/form-data')
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A UUID; repeating it creates no second photo',
  })
  @ApiOperation({ summary: 'Upload a photo and get it framed' })
  upload(
    @Param('linkSlug') slug: string,
    @IdempotencyKey() key: string,
    @Body() body: UploadPhotoRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @UploadedImage() file?: Upload,
  ): Promise<GuestPhotoResponse> {
    return this.uploads.upload(slug, this.guests.getOrCreate(request, response), key, body, file);
  }
}
