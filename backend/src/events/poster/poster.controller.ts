import { Controller, Get, Param, ParseUUIDPipe, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/access/current-user.js';
import type { Principal } from '../../common/access/principal.js';
import { PosterQuery } from './poster.dto.js';
import { PosterService } from './poster.service.js';

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
