import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access.js';
import { ApiReturns } from '../../common/api-returns.js';
import { RevenueResponse } from './revenue.dto.js';
import { RevenueFiguresService } from './revenue-figures.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin')
export class RevenueController {
  constructor(private readonly revenue: RevenueFiguresService) {}

  @Get('revenue')
  @ApiReturns(200, RevenueResponse)
  @ApiOperation({ summary: 'Revenue by plan and currency' })
  figures(): Promise<RevenueResponse> {
    return this.revenue.getFigures();
  }
}
