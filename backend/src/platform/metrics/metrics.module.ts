import { Global, Module } from '@nestjs/common';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { RequestMetrics } from './request-metrics.js';

/** Metrics for Prometheus. Each module registers its own. */
@Global()
@Module({ controllers: [MetricsController], providers: [Metrics, RequestMetrics], exports: [Metrics] })
export class MetricsModule {}
