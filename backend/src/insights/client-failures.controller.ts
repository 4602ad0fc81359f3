import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../common/api-returns.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttled } from '../platform/throttling/throttle.guard.js';
import { ClientFailureRequest } from './client-failures.dto.js';
import { ClientFailuresRepository } from './client-failures.repository.js';

/** Counts anonymously what fails in guests' browsers. */
@ApiTags('guests')
@Controller('public/client-failures')
export class ClientFailuresController {
  private readonly counter;

  constructor(
    private readonly failures: ClientFailuresRepository,
    metrics: Metrics,
  ) {
    this.counter = metrics.counter({
      name: 'client_failures_total',
      help: "Failures in guests' browsers by engine, as their pages report them",
      labels: ['engine', 'failure'],
    });
  }

  @Public()
  @Throttled({ limit: RATE_LIMITS.clientFailuresPerAddress, by: 'address' })
  @Post()
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: "Count a failure in a guest's browser, without personal data" })
  async add(@Body() { engine, failure }: ClientFailureRequest): Promise<SuccessResponse> {
    await this.failures.add(engine, failure);
    this.counter.inc({ engine, failure });
    return { success: true };
  }
}
