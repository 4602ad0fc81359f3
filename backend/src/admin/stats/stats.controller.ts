import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access.js';
import { ApiReturns } from '../../common/api-returns.js';
import { AdminStatsResponse, DayResponse, SeriesRequest } from './stats.dto.js';
import { StatsService } from './stats.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get('stats')
  @ApiReturns(200, AdminStatsResponse)
  @ApiOperation({ summary: 'Key figures of the service' })
  current(): Promise<AdminStatsResponse> {
    return this.stats.getStats();
  }

  @Get('series')
  @ApiReturns(200, [DayResponse])
  @ApiOperation({ summary: 'Sign-ups, events, photos and revenue per day' })
  series(@Query() { days }: SeriesRequest): Promise<DayResponse[]> {
    return this.stats.getSeries(days);
  }
}
