import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics } from '../platform/metrics/metrics.js';
import { cacheFor } from '../platform/metrics/with-timeout.js';

const KEPT_SECONDS = 30;

/** Times in seconds since 1970. */
interface Counted {
  objects: number;
  bytes: number;
  at: number;
}

/** How much media there is, as the last sweep saw it: counting means listing, which a bucket charges for. */
@Injectable()
export class MediaFigures {
  constructor(
    private readonly source: DataSource,
    metrics: Metrics,
  ) {
    const find = cacheFor(KEPT_SECONDS, () => this.find());
    for (const [figure, name, help] of [
      ['objects', 'media_objects', 'Stored pictures at the last sweep, of all nodes'],
      ['bytes', 'media_bytes', 'Bytes of all stored pictures at the last sweep, of all nodes'],
      ['at', 'media_counted_timestamp_seconds', 'When the last sweep ended'],
    ] as const) {
      metrics.gauge({ name, help }, async () => (await find()).map((row) => ({ value: row[figure] })));
    }
  }

  async note({ objects, bytes }: Omit<Counted, 'at'>): Promise<void> {
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
