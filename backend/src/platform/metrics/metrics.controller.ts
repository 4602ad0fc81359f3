import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/public.js';
import { Metrics } from './metrics.js';
import { MetricsAccess } from './metrics-access.js';

@ApiTags('health')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** Return the metrics. {@link MetricsAccess} decides on access, independent of sessions. */
  @Public()
  @UseGuards(MetricsAccess)
  @Get()
  @Header('Cache-Control', 'no-store')
  @Header('Content-Type', Metrics.contentType)
  @ApiBearerAuth()
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string' }, description: '' })
  @ApiOperation({
    summary: "This node's metrics in Prometheus' text format, for this machine or with METRICS_TOKEN",
  })
  get(): Promise<string> {
    return this.metrics.text();
  }
}
