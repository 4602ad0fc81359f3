import { Controller, Get, Param, ParseUUIDPipe, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../common/access/current-user.js';
import type { Principal } from '../common/access/principal.js';
import { Answers } from '../common/openapi/answers.js';
import { QrQuery, QrResponse } from './event-qr.dto.js';
import { EventQrService } from './event-qr.service.js';

@ApiTags('events')
@Controller('events/:id/qr')
export class EventQrController {
  constructor(private readonly codes: EventQrService) {}

  @Get()
  @Answers(200, QrResponse)
  @ApiQuery({ name: 'format', required: false, enum: ['png', 'svg'] })
  @ApiOperation({
    summary: "Get the event's QR code and URL; with `format`, download the image",
  })
  get(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() query: QrQuery,
  ): Promise<QrResponse | StreamableFile> {
    return this.codes.get(principal, id, query.format);
  }
}
