import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../../common/errors/api-error.js';
import { isSameSecret } from '../config/is-same-secret.js';
import { type Settings, SETTINGS } from '../config/settings.js';

/** What proxies add. A request that came through one is not from this machine, whatever its socket says. */
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

/** Lets those read the metrics who know `METRICS_TOKEN`, or, where none is set, who sit on this machine. */
@Injectable()
export class MetricsAccess implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { metricsToken } = this.settings;
    if (metricsToken === null) {
      if (isFromHere(request)) return true;
      throw new ApiError(
        'forbidden',
        'Metrics are only for this machine. Set METRICS_TOKEN to read them elsewhere.',
      );
    }
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (isSameSecret(given, metricsToken)) return true;
    throw new ApiError('not_signed_in', 'Metrics need the token of METRICS_TOKEN.');
  }
}

function isFromHere({ socket, headers }: Request): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
}
