import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.js';
import { ApiReturns } from '../../common/api-returns.js';
import { GalleryResponse, PhotoPageQuery } from '../photo.dto.js';
import { GalleryService } from './gallery.service.js';

@ApiTags('guests')
@Controller('public/event/:slug/gallery')
export class GalleryController {
  constructor(private readonly gallery: GalleryService) {}

  @Public()
  @Get()
  @ApiReturns(200, GalleryResponse)
  @ApiOperation({ summary: "List the event's shown photos, newest first" })
  page(@Param('slug') slug: string, @Query() query: PhotoPageQuery): Promise<GalleryResponse> {
    return this.gallery.page(slug, query);
  }
}
