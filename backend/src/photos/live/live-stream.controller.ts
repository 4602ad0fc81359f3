import { Controller, Get, Headers, Param, ParseUUIDPipe, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUser, type Principal, Public } from '../../common/access/access.js';
import { GuestIdentity } from '../../platform/sessions/guest-identity.js';
import { OrganizerStreams, PublicStreams } from './event-streams.service.js';

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

@ApiTags('photos')
@Controller('events/:id/photos/stream')
export class OrganizerStreamController {
  constructor(private readonly streams: OrganizerStreams) {}

  @Get()
  @ApiProduces('text/event-stream')
  @ApiHeader({ name: 'Last-Event-ID', required: false })
  @ApiOkResponse({
    description:
      'Server-sent events: photo.changed with the photo as in GET /photos, for new and changed photos of every state; photo.removed with the id of a deleted photo; event.changed',
    schema: { type: 'string' },
  })
  @ApiOperation({
    summary: "Stream changes of an event's photos, including hidden, held and unapproved ones",
  })
  open(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Headers('Last-Event-ID') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    return this.streams.open(principal, id, lastEventId, response);
  }
}
