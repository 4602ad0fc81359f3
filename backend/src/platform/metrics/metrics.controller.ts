import { Controller, Get, Header, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../common/access/public.js';
import { Metrics } from './metrics.js';
import { MetricsAccess } from './metrics-access.js';

@ApiTags('health')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** Open to no session at all: {@link MetricsAccess} decides. */
  @Public()
  @UseGuards(MetricsAccess)
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiBearerAuth()
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string' }, description: '' })
  @ApiOperation({
    summary: "This node's figures in Prometheus' text format, for this machine or with METRICS_TOKEN",
  })
  async get(@Res({ passthrough: true }) response: Response): Promise<string> {
    response.setHeader('Content-Type', this.metrics.contentType);
    return this.metrics.text();
  }
}
