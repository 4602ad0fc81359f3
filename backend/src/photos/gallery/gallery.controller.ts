import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/public.js';
import { Answers } from '../../common/openapi/answers.js';
import { GalleryResponse } from '../photo.dto.js';
import { GalleryPageQuery } from '../gallery-page.query.js';
import { GalleryService } from './gallery.service.js';

@ApiTags('guests')
@Controller('public/event/:slug/gallery')
export class GalleryController {
  constructor(private readonly gallery: GalleryService) {}

  @Public()
  @Get()
  @Answers(200, GalleryResponse)
  @ApiOperation({ summary: "List the event's shown photos, newest first" })
  page(@Param('slug') slug: string, @Query() query: GalleryPageQuery): Promise<GalleryResponse> {
    return this.gallery.page(slug, query);
  }
}
