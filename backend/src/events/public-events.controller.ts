import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../common/access/access.js';
import { ApiReturns } from '../common/api-returns.js';
import { PublicEventResponse } from './public-event.dto.js';
import { PublicEventsService } from './public-events.service.js';

@ApiTags('guests')
@Controller('public/event')
export class PublicEventsController {
  constructor(private readonly events: PublicEventsService) {}

  @Public()
  @Get(':slug')
  @ApiReturns(200, PublicEventResponse)
  @ApiOperation({ summary: 'Get an event as guests see it; accepts older slugs' })
  get(@Param('slug') slug: string): Promise<PublicEventResponse> {
    return this.events.get(slug);
  }
}
