import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { within } from './within.js';

/** What a metric is called and means. Label values come from small, fixed sets: never an id, slug or address. */
interface Described {
  /** Without the product's prefix. */
  name: string;
  help: string;
  labels?: readonly string[];
}

/** A value with the values of its labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

const PREFIX = 'eventframe_';

/** A database that is away must not keep the rest from being read: Prometheus gives up after ten seconds. */
const PATIENCE_MS = 2_000;

/** What Node tells of the process. Its observers cannot be stopped, so a process has them once. */
let ofProcess: Registry | undefined;

function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/**
 * The figures of this node, for Prometheus. Whoever knows one registers it, from its constructor or
 * `onModuleInit`; nobody else has to know of it.
 */
@Injectable()
export class Metrics {
  /** Of {@link text}. */
  static readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;

  private readonly registry = new Registry();
  private readonly failures = this.counter({
    name: 'metric_read_failures_total',
    help: 'Figures that could not be read when they were asked for',
    labels: ['metric'],
  });

  /** Something that happens; counts since the start of the process. */
  counter(metric: Described): Counter {
    return new Counter(this.options(metric));
  }

  /** @param buckets upper bounds, rising, in the metric's unit */
  histogram(metric: Described, buckets: number[]): Histogram {
    return new Histogram({ ...this.options(metric), buckets });
  }

  /**
   * A figure that is looked up whenever it is asked for. Where it cannot be, it is left out and counted as a
   * failure: a gap says more than an old value.
   */
  gauge(metric: Described, read: () => Sample[] | Promise<Sample[]>): void {
    const { failures } = this;
    new Gauge({
      ...this.options(metric),
      async collect() {
        this.reset();
        // Without labels, a reset gauge would claim to be 0.
        if ((metric.labels ?? []).length === 0) this.remove();
        try {
          for (const { labels = {}, value } of await within(PATIENCE_MS, read())) this.set(labels, value);
        } catch {
          failures.inc({ metric: metric.name });
        }
      },
    });
  }

  /** Everything in Prometheus' text format. */
  async text(): Promise<string> {
    return `${await this.registry.metrics()}\n${await processRegistry().metrics()}`;
  }

  private options({ name, help, labels = [] }: Described) {
    return { name: PREFIX + name, help, labelNames: [...labels], registers: [this.registry] };
  }
}
