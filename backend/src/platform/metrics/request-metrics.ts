import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { Metrics } from './metrics.js';

/** Seconds; from a cached answer to the longest upload. Streams, open for hours, fall behind the last. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times every request of this node. */
@Injectable()
export class RequestMetrics {
  private inFlight = 0;
  private readonly durations;

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram(
      {
        name: 'http_request_duration_seconds',
        help: 'Requests by route and status, until their answer was sent; "closed": the client left before that',
        labels: ['method', 'route', 'status'],
      },
      BUCKETS,
    );
    metrics.gauge(
      { name: 'http_requests_in_flight', help: 'Requests that are being answered, open streams among them' },
      () => [{ value: this.inFlight }],
    );
  }

  /** Stands before everything else. */
  middleware(): RequestHandler {
    return (request, response, next) => {
      this.inFlight += 1;
      const begun = performance.now();
      response.once('close', () => {
        this.inFlight -= 1;
        const labels = {
          method: METHODS.has(request.method) ? request.method : 'OTHER',
          route: routeOf(request),
          status: response.writableFinished ? String(response.statusCode) : 'closed',
        };
        this.durations.observe(labels, (performance.now() - begun) / 1000);
      });
      next();
    };
  }
}

/**
 * The template of the call's path, as the source has it; for what no call answered, one word. Nothing that a
 * client can choose: paths hold slugs and ids, and each value of a label is kept for as long as the node runs.
 */
function routeOf({ route, originalUrl }: Request): string {
  const { path } = (route ?? {}) as { path?: unknown };
  // What no call answers ends in a route of no path of its own.
  if (typeof path === 'string' && path.startsWith('/')) return path;
  if (/^\/api(?:[/?]|$)/.test(originalUrl)) return 'no call';
  if (/^\/(?:admin\/)?assets\//.test(originalUrl)) return 'asset';
  return 'page or file';
}
