import { Controller, Get, Param, ParseUUIDPipe, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUser, type Principal, Public } from '../../common/access/access.js';
import { RATE_LIMITS } from '../../platform/throttling/rate-limits.js';
import { Throttled } from '../../platform/throttling/throttle.guard.js';
import { PhotoReceipt } from '../receipts.js';
import { DownloadQuery } from '../photo.dto.js';
import { PhotoDownloads } from './photo-downloads.service.js';

@ApiTags('guests')
@Controller('public/photos/:id')
export class PhotoDownloadsController {
  constructor(private readonly downloads: PhotoDownloads) {}

  @Public()
  @Throttled(
    { limit: RATE_LIMITS.downloadsPerGuest, by: 'guest' },
    { limit: RATE_LIMITS.downloadsPerAddress, by: 'address' },
  )
  @Get('framed-photo.png')
  @ApiProduces('image/png')
  @ApiHeader({ name: 'X-Photo-Receipt', required: false })
  @ApiOkResponse({
    description: 'The image, as an attachment',
    schema: { type: 'string', format: 'binary' },
  })
  @ApiOperation({ summary: 'Download the framed photo without loss; public while it is shown' })
  framed(
    @Param('id', ParseUUIDPipe) id: string,
    @Query() { signature }: DownloadQuery,
    @PhotoReceipt() receipt: string | undefined,
    @CurrentUser() principal: Principal | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.downloads.sendFramed(id, { signature, receipt, principal }, request, response);
  }

  @Public()
  @Throttled({ limit: RATE_LIMITS.linkPreviewsPerAddress, by: 'address' })
  @Get('link-preview.jpg')
  @ApiProduces('image/jpeg')
  @ApiOkResponse({ description: 'At most 300 kB', schema: { type: 'string', format: 'binary' } })
  @ApiOperation({ summary: "Get the image that previews of the photo's page show, while the photo is shown" })
  linkPreview(@Param('id', ParseUUIDPipe) id: string, @Res() response: Response): Promise<void> {
    return this.downloads.sendLinkPreview(id, response);
  }

  @Public()
  @Throttled(
    { limit: RATE_LIMITS.downloadsPerGuest, by: 'guest' },
    { limit: RATE_LIMITS.downloadsPerAddress, by: 'address' },
  )
  @Get('original')
  @ApiProduces('image/*')
  @ApiHeader({ name: 'X-Photo-Receipt', required: false })
  @ApiOkResponse({
    description: 'The image, as an attachment',
    schema: { type: 'string', format: 'binary' },
  })
  @ApiOperation({
    summary: 'Download the photo as uploaded, without metadata; for its guest and the organizer',
  })
  original(
    @Param('id', ParseUUIDPipe) id: string,
    @PhotoReceipt() receipt: string | undefined,
    @CurrentUser() principal: Principal | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.downloads.sendOriginal(id, { signature: undefined, receipt, principal }, request, response);
  }
}
