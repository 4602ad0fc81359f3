import { Controller, Get, Param, ParseUUIDPipe, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/access/access.js';
import { ApiReturns } from '../common/api-returns.js';
import { InsightsQuery, InsightsResponse } from './insights.dto.js';
import { InsightsService } from './insights.service.js';

@ApiTags('insights')
@Controller('events/:id')
export class InsightsController {
  constructor(private readonly insights: InsightsService) {}

  @Get('insights')
  @ApiReturns(200, InsightsResponse)
  @ApiOperation({
    summary: "Get an event's visits, photos and downloads; more with advanced analytics",
  })
  get(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() query: InsightsQuery,
  ): Promise<InsightsResponse> {
    return this.insights.get(principal, id, query.tz);
  }

  @Get('insights.csv')
  @ApiProduces('text/csv')
  @ApiOperation({ summary: 'Download hourly figures as CSV; needs advanced analytics' })
  csv(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() query: InsightsQuery,
  ): Promise<StreamableFile> {
    return this.insights.csv(principal, id, query.tz);
  }
}
