import { Controller, Get, Headers, Param, ParseUUIDPipe, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentUser } from '../../common/access/current-user.js';
import type { Principal } from '../../common/access/principal.js';
import { OrganizerStreams } from './organizer-streams.service.js';

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
