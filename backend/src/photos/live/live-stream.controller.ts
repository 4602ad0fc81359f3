import { Controller, Get, Headers, Param, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../common/access/public.js';
import { GuestIdentity } from '../../platform/sessions/guest-identity.js';
import { PublicStreams } from './public-streams.service.js';

@ApiTags('guests')
@Controller('public/event/:slug/stream')
export class LiveStreamController {
  constructor(
    private readonly streams: PublicStreams,
    private readonly guests: GuestIdentity,
  ) {}

  @Public()
  @Get()
  @ApiProduces('text/event-stream')
  @ApiHeader({ name: 'Last-Event-ID', required: false })
  @ApiOkResponse({
    description:
      'Server-sent events: photo.added and photo.changed with the gallery item, photo.removed with its id, event.changed',
    schema: { type: 'string' },
  })
  @ApiOperation({ summary: "Stream an event's changes live" })
  open(
    @Param('slug') slug: string,
    @Headers('Last-Event-ID') lastEventId: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.streams.open(slug, this.guests.getOrCreate(request, response), lastEventId, response);
  }
}
