import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { cacheFor } from '../platform/metrics/with-timeout.js';
import { StorageUnavailableError } from '../platform/storage/storage.js';
import { MediaAuditsRepository } from './media-audits.repository.js';
import { MediaService } from './media.service.js';
import { OWNER_TABLES, type OwnerTable, StoredBytesRepository } from './stored-bytes.repository.js';

const COUNT_BYTES = defineJob('count-stored-bytes', { retries: 0, timeoutSeconds: 300 });
const EVERY_SECONDS = 60;
/** A job starts no further batch after this time; the next one continues. */
const MAX_JOB_MS = 50_000;

/** Rows per query. */
const BATCH_SIZE = 200;
const FIRST_KEY = '00000000-0000-0000-0000-000000000000';

/** Counts the bytes of rows that were inserted or changed without them. */
@Injectable()
export class CountStoredBytesJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly media: MediaService,
    private readonly rows: StoredBytesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(COUNT_BYTES, async (_data, { signal }) => {
      const until = performance.now() + MAX_JOB_MS;
      await this.run(() => signal.aborted || performance.now() > until).catch((error: unknown) => {
        if (!(error instanceof StorageUnavailableError)) throw error;
        this.logger.warn({ err: error }, 'stored bytes count failed');
      });
    });
    this.jobs.repeat(COUNT_BYTES, { everySeconds: EVERY_SECONDS });
  }

  /** Count all rows. Safe to run concurrently. @param isInterrupted called between batches */
  async run(isInterrupted = () => false): Promise<void> {
    for (const table of OWNER_TABLES) {
      for (let last: string | undefined = FIRST_KEY; last !== undefined;) {
        if (isInterrupted()) return;
        last = await this.countBatch(table, last);
      }
    }
  }

  /** Missing objects have no bytes. @returns the last row's key; undefined if no row is left */
  private async countBatch(table: OwnerTable, after: string): Promise<string | undefined> {
    const rows = await this.rows.findUncounted(table, after, BATCH_SIZE);
    if (rows.length === 0) return undefined;
    const sizes = await this.media.sizesOf(rows.flatMap(({ names }) => names));
    const sum = (names: string[]) => names.reduce((bytes, name) => bytes + (sizes.get(name) ?? 0), 0);
    await this.rows.setBytes(
      table,
      rows.map((row) => ({ ...row, bytes: sum(row.names) })),
    );
    return rows.length === BATCH_SIZE ? rows.at(-1)?.id : undefined;
  }
}

const CACHE_SECONDS = 30;

/** Metrics of the stored objects and of their last audit. */
@Injectable()
export class MediaMetrics {
  constructor(metrics: Metrics, rows: StoredBytesRepository, audits: MediaAuditsRepository) {
    const findTotal = cacheFor(CACHE_SECONDS, () => rows.findTotal());
    const findAudit = cacheFor(CACHE_SECONDS, () => audits.findLast());
    for (const [figure, name, help] of [
      ['objects', 'media_objects', 'Stored images of all counted rows, of all nodes'],
      ['bytes', 'media_bytes', 'Bytes of these images'],
    ] as const) {
      metrics.gauge({ name, help }, async () => [{ value: (await findTotal())[figure] }]);
    }
    metrics.gauge(
      {
        name: 'media_missing_objects',
        help: 'Images that rows name but the storage lacked at the last audit',
      },
      async () => [await findAudit()].flatMap((audit) => (audit ? [{ value: audit.missing }] : [])),
    );
    metrics.gauge({ name: 'media_audited_timestamp_seconds', help: 'When the last audit ended' }, async () =>
      [await findAudit()].flatMap((audit) => (audit ? [{ value: audit.endedAt.getTime() / 1000 }] : [])),
    );
  }
}
