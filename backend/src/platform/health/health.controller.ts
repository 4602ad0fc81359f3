import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.js';
import { ApiReturns } from '../../common/api-returns.js';
import { VERSION } from '../config/version.js';
import { HealthResponse, HealthService, LivenessResponse } from './health.service.js';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** Report that the process responds, and its version. */
  @Public()
  @Get('live')
  @ApiReturns(200, LivenessResponse)
  @ApiOperation({ summary: 'Whether the process responds, and its version' })
  live(): LivenessResponse {
    return { status: 'ok', version: VERSION };
  }

  /**
   * Report whether the node can serve guests: the database responds, files can be stored, and it is not shutting
   * down. Otherwise 503.
   */
  @Public()
  @Get('ready')
  @ApiReturns(200, HealthResponse)
  @ApiOperation({
    summary: 'Whether this node can serve: 503 while starting, draining, disconnected or out of disk space',
  })
  ready(): Promise<HealthResponse> {
    return this.health.ready();
  }
}
