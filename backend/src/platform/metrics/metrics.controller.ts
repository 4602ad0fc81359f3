import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Header,
  Inject,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { isSameSecret } from '../config/secrets.js';
import { type Settings, SETTINGS } from '../config/settings.js';
import { Metrics } from './metrics.js';

/** Headers that proxies add. A proxied request is not local, even if its socket is. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Allow reading metrics with `METRICS_TOKEN`, or, if none is set, from this machine only. */
@Injectable()
class MetricsAccess implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { metricsToken } = this.settings;
    if (metricsToken === null) {
      if (isLocal(request)) return true;
      throw new ApiError(
        'forbidden',
        'Metrics can only be read on this machine. Set METRICS_TOKEN to read them from elsewhere.',
      );
    }
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (isSameSecret(token, metricsToken)) return true;
    throw new ApiError('not_signed_in', 'Send the token from METRICS_TOKEN to read metrics.');
  }
}

function isLocal({ socket, headers }: Request): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
}

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
