import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { Metrics } from './metrics.js';

/** Bucket bounds in seconds, from a cached response to the longest upload. Streams exceed the last. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times all requests of this node. */
@Injectable()
export class RequestMetrics {
  private inFlight = 0;
  private readonly durations;

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram(
      {
        name: 'http_request_duration_seconds',
        help: 'Duration of requests by route and status; "closed": the client disconnected before the response',
        labels: ['method', 'route', 'status'],
      },
      BUCKETS,
    );
    metrics.gauge(
      { name: 'http_requests_in_flight', help: 'Requests in progress, including open streams' },
      () => [{ value: this.inFlight }],
    );
  }

  /** Return the middleware. It must come first. */
  middleware(): RequestHandler {
    return (request, response, next) => {
      this.inFlight += 1;
      const startedAt = performance.now();
      response.once('close', () => {
        this.inFlight -= 1;
        const labels = {
          method: METHODS.has(request.method) ? request.method : 'OTHER',
          route: routeOf(request),
          status: response.writableFinished ? String(response.statusCode) : 'closed',
        };
        this.durations.observe(labels, (performance.now() - startedAt) / 1000);
      });
      next();
    };
  }
}

/**
 * Return the route template, or a fixed word if no route matches. Never a path, because paths contain slugs and ids,
 * and each label value uses memory permanently.
 */
function routeOf({ route, originalUrl }: Request): string {
  const { path } = (route ?? {}) as { path?: unknown };
  // Unmatched requests end in a route without its own path.
  if (typeof path === 'string' && path.startsWith('/')) return path;
  if (/^\/api(?:[/?]|$)/.test(originalUrl)) return 'no call';
  if (/^\/(?:admin\/)?assets\//.test(originalUrl)) return 'asset';
  return 'page or file';
}
