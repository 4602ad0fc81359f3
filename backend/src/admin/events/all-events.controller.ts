import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access.js';
import { ApiReturnsListing, type Listing } from '../../common/listing.js';
import {
  AdminEventResponse,
  EventsRequest,
  ExpiredEventResponse,
  ExpiredEventsRequest,
} from './admin-event.dto.js';
import { AllEventsService } from './all-events.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin')
export class AllEventsController {
  constructor(private readonly events: AllEventsService) {}

  @Get('events')
  @ApiReturnsListing(AdminEventResponse)
  @ApiOperation({ summary: 'All events on the platform' })
  list(@Query() request: EventsRequest): Promise<Listing<AdminEventResponse>> {
    return this.events.list(request);
  }

  @Get('expired-events')
  @ApiReturnsListing(ExpiredEventResponse)
  @ApiOperation({ summary: 'Events past their expiration' })
  listExpired(@Query() request: ExpiredEventsRequest): Promise<Listing<ExpiredEventResponse>> {
    return this.events.listExpired(request);
  }
}
