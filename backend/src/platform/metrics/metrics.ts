import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from './with-timeout.js';

/**
 * Name and meaning of a metric. Label values come from small, fixed sets and never from ids, slugs or IP addresses.
 */
interface MetricOptions {
  /** Without the product's prefix. */
  name: string;
  help: string;
  labels?: readonly string[];
}

/** A value and its labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

const PREFIX = 'eventframe_';

/** Maximum time to read a metric. Prometheus times out after 10 s and would lose all others. */
const READ_TIMEOUT_MS = 2_000;

/** Node's process metrics. Their observers cannot be stopped, so each process creates them once. */
let processMetrics: Registry | undefined;

function processRegistry(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}

/** This node's metrics for Prometheus. Other classes register theirs in their constructor or `onModuleInit`. */
@Injectable()
export class Metrics {
  /** Content type of {@link text}. */
  static readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;

  private readonly registry = new Registry();
  private readonly failures = this.counter({
    name: 'metric_read_failures_total',
    help: 'Metrics that could not be read',
    labels: ['metric'],
  });

  /** Register a counter, which counts since the process started. */
  counter(metric: MetricOptions): Counter {
    return new Counter(this.options(metric));
  }

  /** Register a histogram. @param buckets ascending upper bounds in the metric's unit */
  histogram(metric: MetricOptions, buckets: number[]): Histogram {
    return new Histogram({ ...this.options(metric), buckets });
  }

  /**
   * Register a gauge that is read for each scrape. If reading fails, the gauge is omitted and the failure counted.
   */
  gauge(metric: MetricOptions, read: () => Sample[] | Promise<Sample[]>): void {
    const { failures } = this;
    new Gauge({
      ...this.options(metric),
      async collect() {
        this.reset();
        // A reset gauge without labels would report 0.
        if ((metric.labels ?? []).length === 0) this.remove();
        try {
          for (const { labels = {}, value } of await withTimeout(READ_TIMEOUT_MS, read()))
            this.set(labels, value);
        } catch {
          failures.inc({ metric: metric.name });
        }
      },
    });
  }

  /** Return all metrics in Prometheus' text format. */
  async text(): Promise<string> {
    return `${await this.registry.metrics()}\n${await processRegistry().metrics()}`;
  }

  private options({ name, help, labels = [] }: MetricOptions) {
    return { name: PREFIX + name, help, labelNames: [...labels], registers: [this.registry] };
  }
}
