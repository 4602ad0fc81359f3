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
  UseInterceptors,
} from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../common/access/current-user.js';
import type { Principal } from '../common/access/principal.js';
import { Answers } from '../common/openapi/answers.js';
import { SuccessResponse } from '../common/success.dto.js';
import { type Upload, UploadedImage } from '../platform/uploads/upload.js';
import { SlugAvailableQuery, SlugAvailableResponse, UpdateEventRequest } from './event-edit.dto.js';
import { EventEditService } from './event-edit.service.js';
import { CreateEventRequest, EventResponse, SetActiveRequest, SetExpirationRequest } from './event.dto.js';
import { EventsService } from './events.service.js';
import { FrameUpload } from './frame-upload.js';

@ApiTags('events')
@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly edits: EventEditService,
  ) {}

  @Get()
  @Answers(200, [EventResponse])
  @ApiOperation({ summary: "List the organizer's events, newest first" })
  list(@CurrentUser() principal: Principal): Promise<EventResponse[]> {
    return this.events.list(principal);
  }

  @Post()
  @UseInterceptors(FrameUpload)
  @Answers(201, EventResponse)
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
  @Answers(200, SlugAvailableResponse)
  @ApiOperation({ summary: 'Check whether a slug is available' })
  slugAvailable(
    @CurrentUser() principal: Principal,
    @Query() query: SlugAvailableQuery,
  ): Promise<SlugAvailableResponse> {
    return this.edits.slugAvailable(principal, query);
  }

  @Get(':id')
  @Answers(200, EventResponse)
  @ApiOperation({ summary: 'Get an event' })
  get(@CurrentUser() principal: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<EventResponse> {
    return this.events.get(principal, id);
  }

  @Patch(':id')
  @UseInterceptors(FrameUpload)
  @Answers(200, EventResponse)
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
  @Answers(200, SuccessResponse)
  @ApiOperation({ summary: 'Delete an event with its frames, photos and files' })
  delete(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<SuccessResponse> {
    return this.events.delete(principal, id);
  }

  @Patch(':id/expiration')
  @Answers(200, EventResponse)
  @ApiOperation({ summary: 'Set or remove (null) the time at which the event ends' })
  setExpiration(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: SetExpirationRequest,
  ): Promise<EventResponse> {
    return this.events.setExpiration(principal, id, body.expiresAt);
  }

  @Patch(':id/active')
  @Answers(200, EventResponse)
  @ApiOperation({ summary: 'Pause or resume the event' })
  setActive(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: SetActiveRequest,
  ): Promise<EventResponse> {
    return this.events.setActive(principal, id, body.isActive);
  }
}
