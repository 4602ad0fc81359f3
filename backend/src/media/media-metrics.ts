import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics } from '../platform/metrics/metrics.js';
import { cacheFor } from '../platform/metrics/with-timeout.js';

const CACHE_SECONDS = 30;

/** Result of a sweep; `at` in seconds since 1970. */
interface Counted {
  objects: number;
  bytes: number;
  at: number;
}

/** Number and size of stored media, as counted by the last sweep: counting lists all objects, which S3 charges for. */
@Injectable()
export class MediaMetrics {
  constructor(
    private readonly source: DataSource,
    metrics: Metrics,
  ) {
    const find = cacheFor(CACHE_SECONDS, () => this.find());
    for (const [figure, name, help] of [
      ['objects', 'media_objects', 'Stored images at the last sweep, of all nodes'],
      ['bytes', 'media_bytes', 'Bytes of all stored images at the last sweep, of all nodes'],
      ['at', 'media_counted_timestamp_seconds', 'When the last sweep ended'],
    ] as const) {
      metrics.gauge({ name, help }, async () => (await find()).map((row) => ({ value: row[figure] })));
    }
  }

  async record({ objects, bytes }: Omit<Counted, 'at'>): Promise<void> {
    await this.source.query(
      `INSERT INTO media_figures (objects, bytes, counted_at) VALUES ($1, $2, now())
       ON CONFLICT (only_one) DO UPDATE
         SET objects = excluded.objects, bytes = excluded.bytes, counted_at = excluded.counted_at`,
      [objects, bytes],
    );
  }

  /** Empty before the first sweep. */
  find(): Promise<Counted[]> {
    return this.source.query(
      `SELECT objects::float8, bytes::float8, extract(epoch FROM counted_at)::float8 AS at FROM media_figures`,
    );
  }
}
