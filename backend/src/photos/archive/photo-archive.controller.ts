import { Controller, Get, Param, ParseUUIDPipe, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUser, type Principal } from '../../common/access/access.js';
import { RATE_LIMITS } from '../../platform/throttling/rate-limits.js';
import { Throttled } from '../../platform/throttling/throttle.guard.js';
import { PhotoArchiveQuery } from './photo-archive.query.js';
import { PhotoArchives } from './photo-archives.service.js';

@ApiTags('photos')
@Controller('events/:id/photos.zip')
export class PhotoArchiveController {
  constructor(private readonly archives: PhotoArchives) {}

  @Throttled(
    { limit: RATE_LIMITS.downloadsPerGuest, by: 'guest' },
    { limit: RATE_LIMITS.downloadsPerAddress, by: 'address' },
  )
  @Get()
  @ApiProduces('application/zip')
  @ApiOkResponse({
    description:
      'The files, oldest first, as an attachment; with Content-Length, or, if HEIC originals are among them, an estimate in X-Likely-Length',
    schema: { type: 'string', format: 'binary' },
  })
  @ApiOperation({
    summary: "Download an event's photos as one ZIP; an organizer can run up to three downloads at once",
  })
  send(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() query: PhotoArchiveQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.archives.send(principal, id, query, request, response);
  }
}
