import { Body, Controller, Delete, Get, Param, ParseUUIDPipe, Patch, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../../common/api-returns.js';
import {
  ChangePhotoRequest,
  ChangePhotosRequest,
  ChangePhotosResponse,
  OrganizerPhotoResponse,
  OrganizerPhotosQuery,
  OrganizerPhotosResponse,
} from '../photo.dto.js';
import { PhotoBatches } from './photo-batches.service.js';
import { OrganizerPhotosService } from './organizer-photos.service.js';

@ApiTags('photos')
@Controller('events/:id/photos')
export class OrganizerPhotosController {
  constructor(
    private readonly photos: OrganizerPhotosService,
    private readonly batches: PhotoBatches,
  ) {}

  @Get()
  @ApiReturns(200, OrganizerPhotosResponse)
  @ApiOperation({ summary: "An event's photos of one state or all, newest first" })
  list(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() query: OrganizerPhotosQuery,
  ): Promise<OrganizerPhotosResponse> {
    return this.photos.list(principal, id, query);
  }

  @Patch()
  @ApiReturns(200, ChangePhotosResponse)
  @ApiOperation({ summary: 'Hide, show, approve or delete many photos' })
  changeMany(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: ChangePhotosRequest,
  ): Promise<ChangePhotosResponse> {
    return this.batches.change(principal, id, body);
  }

  @Patch(':photoId')
  @ApiReturns(200, OrganizerPhotoResponse)
  @ApiOperation({ summary: 'Hide a photo, show it again, or approve it' })
  change(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Param('photoId', ParseUUIDPipe) photoId: string,
    @Body() body: ChangePhotoRequest,
  ): Promise<OrganizerPhotoResponse> {
    return this.photos.change(principal, id, photoId, body);
  }

  @Delete(':photoId')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Delete a photo with its files' })
  delete(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Param('photoId', ParseUUIDPipe) photoId: string,
  ): Promise<SuccessResponse> {
    return this.photos.delete(principal, id, photoId);
  }
}
