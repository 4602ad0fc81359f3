import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Query,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiConsumes, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../common/api-returns.js';
import { ApiReturnsListing, type Listing } from '../common/listing.js';
import { type Upload, UploadedImage } from '../platform/uploads/upload.js';
import { EventEditService } from './event-edit.service.js';
import { EventQrService } from './event-qr.service.js';
import {
  CreateEventRequest,
  EventResponse,
  OwnEventsRequest,
  PosterQuery,
  QrQuery,
  QrResponse,
  SetActiveRequest,
  SetExpirationRequest,
  SlugAvailableQuery,
  SlugAvailableResponse,
  UpdateEventRequest,
} from './event.dto.js';
import { EventsService } from './events.service.js';
import { FrameUpload } from './frame-intake.js';
import { PosterService } from './poster.service.js';

@ApiTags('events')
@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly edits: EventEditService,
  ) {}

  @Get()
  @ApiReturnsListing(EventResponse)
  @ApiOperation({ summary: "List the organizer's events; without a limit, the newest 1,000" })
  list(
    @CurrentUser() principal: Principal,
    @Query() request: OwnEventsRequest,
  ): Promise<Listing<EventResponse>> {
    return this.events.list(principal, request);
  }

  @Post()
  @UseInterceptors(FrameUpload)
  @ApiReturns(201, EventResponse)
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Create an event with its first frame' })
  create(
    @CurrentUser() principal: Principal,
    @Body() body: CreateEventRequest,
    @UploadedImage() frame?: Upload,
  ): Promise<EventResponse> {
    return this.events.create(principal, body, frame);
  }

  @Get('slug-available')
  @ApiReturns(200, SlugAvailableResponse)
  @ApiOperation({ summary: 'Check whether a slug is available' })
  slugAvailable(
    @CurrentUser() principal: Principal,
    @Query() query: SlugAvailableQuery,
  ): Promise<SlugAvailableResponse> {
    return this.edits.slugAvailable(principal, query);
  }

  @Get(':id')
  @ApiReturns(200, EventResponse)
  @ApiOperation({ summary: 'Get an event' })
  get(@CurrentUser() principal: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<EventResponse> {
    return this.events.get(principal, id);
  }

  @Patch(':id')
  @UseInterceptors(FrameUpload)
  @ApiReturns(200, EventResponse)
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiOperation({ summary: 'Change title, slug, expiration or the primary frame' })
  update(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: UpdateEventRequest,
    @UploadedImage() frame?: Upload,
  ): Promise<EventResponse> {
    return this.edits.update(principal, id, body, frame);
  }

  @Delete(':id')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Delete an event with its frames, photos and files' })
  delete(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<SuccessResponse> {
    return this.events.delete(principal, id);
  }

  @Patch(':id/expiration')
  @ApiReturns(200, EventResponse)
  @ApiOperation({ summary: 'Set or remove (null) the time at which the event ends' })
  setExpiration(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: SetExpirationRequest,
  ): Promise<EventResponse> {
    return this.events.setExpiration(principal, id, body.expiresAt);
  }

  @Patch(':id/active')
  @ApiReturns(200, EventResponse)
  @ApiOperation({ summary: 'Pause or resume the event' })
  setActive(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: SetActiveRequest,
  ): Promise<EventResponse> {
    return this.events.setActive(principal, id, body.isActive);
  }
}

@ApiTags('events')
@Controller('events/:id/qr')
export class EventQrController {
  constructor(private readonly codes: EventQrService) {}

  @Get()
  @ApiReturns(200, QrResponse)
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

@ApiTags('events')
@Controller('events/:id/poster')
export class PosterController {
  constructor(private readonly posters: PosterService) {}

  @Get()
  @ApiOkResponse({ content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } })
  @ApiOperation({ summary: "Get a printable poster with the event's QR code, title and a line of text" })
  get(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() query: PosterQuery,
  ): Promise<StreamableFile> {
    return this.posters.get(principal, id, query);
  }
}
