import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { Storage, StorageUnavailableError } from '../platform/storage/storage.js';
import { findOrphanedObjects } from './find-orphaned-objects.js';
import { type AuditResult, MediaAuditsRepository, type RunningAudit } from './media-audits.repository.js';
import { MediaService } from './media.service.js';
import { FOLDERS } from './object-names.js';
import { listRetained } from './retained-objects.js';
import { UnownedObjects } from './unowned-objects.js';

const AUDIT_MEDIA = defineJob('audit-media', { retries: 0, timeoutSeconds: 600 });
const EVERY_SECONDS = 60;
/** A job starts no further prefix after this time; the next one continues. */
const MAX_JOB_MS = 50_000;

const EVERY_DAYS = 7;

/** Names start with two hexadecimal digits. */
const PREFIXES = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

/** Exceeds the time any node takes from storing an object to its row, also of the version without intents. */
const MIN_AGE_MS = 6 * 60 * 60 * 1000;

/** Names per query. */
const BATCH_SIZE = 1000;
/** Missing objects named in a log entry. */
const MAX_LOGGED = 10;

/**
 * Compares storage and rows once a week, one name prefix at a time. Finds objects that neither a row nor an intent names,
 * which {@link OrphanCleanup} deletes after the audit, and reports missing objects.
 *
 * The next prefix is in PostgreSQL, so any node continues after a crash. Repeating a prefix is safe.
 */
@Injectable()
export class MediaAudit implements OnModuleInit {
  constructor(
    private readonly audits: MediaAuditsRepository,
    private readonly clock: DatabaseClock,
    private readonly jobs: Jobs,
    private readonly media: MediaService,
    private readonly source: DataSource,
    private readonly storage: Storage,
    private readonly unowned: UnownedObjects,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(AUDIT_MEDIA, async (_data, { signal }) => {
      const until = performance.now() + MAX_JOB_MS;
      const before = new Date(this.clock.earliest().getTime() - MIN_AGE_MS);
      await this.run(before, () => signal.aborted || performance.now() > until).catch((error: unknown) => {
        if (!(error instanceof StorageUnavailableError)) throw error;
        this.logger.warn({ err: error }, 'media audit interrupted');
      });
    });
    this.jobs.repeat(AUDIT_MEDIA, { everySeconds: EVERY_SECONDS });
  }

  /**
   * Continue the audit, if it is due and no other node does.
   *
   * @param before checks only objects modified before this
   * @param isInterrupted called between prefixes
   * @returns the result if the audit ended
   */
  async run(before: Date, isInterrupted = () => false): Promise<AuditResult | null> {
    const audit = await this.audits.claimRunning();
    if (audit === null) return null;
    try {
      return await this.continue(audit, before, isInterrupted);
    } finally {
      await this.audits.release(audit);
    }
  }

  private async continue(
    audit: RunningAudit,
    before: Date,
    isInterrupted: () => boolean,
  ): Promise<AuditResult | null> {
    for (; audit.nextPrefix < PREFIXES.length; audit.nextPrefix += 1) {
      if (isInterrupted()) return null;
      const found = await this.auditPrefix(PREFIXES[audit.nextPrefix] ?? '', before);
      if (!(await this.audits.advance(audit, found))) return null;
    }
    return this.end(audit, before);
  }

  private async auditPrefix(digits: string, before: Date): Promise<{ objects: number; missing: number }> {
    const total = { objects: 0, missing: 0 };
    const prefixes = FOLDERS.map((folder) => `${folder}/${digits}/`);
    const owned = await this.audits.findOwnedPrefixes(prefixes);
    for (const prefix of prefixes) {
      const { names, objects } = await this.recordOrphaned(prefix, before);
      total.objects += objects;
      if (owned.has(prefix)) total.missing += await this.countMissing(prefix, names);
    }
    return total;
  }

  /** @returns the names of all objects, and the number of those that were old enough to check */
  private async recordOrphaned(
    prefix: string,
    before: Date,
  ): Promise<{ names: Set<string>; objects: number }> {
    const names = new Set<string>();
    let objects = 0;
    let batch: string[] = [];
    const check = async () => {
      objects += batch.length;
      await this.audits.addOrphaned(await findOrphanedObjects(this.source, batch));
      batch = [];
    };
    for await (const { name, modifiedAt } of this.storage.list(prefix)) {
      names.add(name);
      if (modifiedAt < before) batch.push(name);
      if (batch.length === BATCH_SIZE) await check();
    }
    if (batch.length > 0) await check();
    return { names, objects };
  }

  /** @param listed objects of the storage, which may be outdated */
  private async countMissing(prefix: string, listed: Set<string>): Promise<number> {
    const missing: string[] = [];
    for (let last = ''; ;) {
      const owned = await this.audits.findOwned(prefix, last, BATCH_SIZE);
      missing.push(...(await this.findMissing(owned.filter((name) => !listed.has(name)))));
      last = owned.at(-1) ?? '';
      if (owned.length < BATCH_SIZE) break;
    }
    if (missing.length > 0) {
      this.logger.error(
        { prefix, count: missing.length, names: missing.slice(0, MAX_LOGGED) },
        'stored objects missing',
      );
    }
    return missing.length;
  }

  /** Objects can be stored and deleted during the audit, so read the storage first and the rows again. */
  private async findMissing(names: string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const sizes = await this.media.sizesOf(names);
    const absent = names.filter((name) => !sizes.has(name));
    const orphaned = new Set(await findOrphanedObjects(this.source, absent));
    return absent.filter((name) => !orphaned.has(name));
  }

  private async end(audit: RunningAudit, before: Date): Promise<AuditResult | null> {
    for await (const names of listRetained(this.storage, before))
      await this.unowned.discard(names, this.source);
    const result = await this.audits.end(audit, EVERY_DAYS);
    if (result?.rejected === true) this.logger.error(result, 'too many orphaned files: nothing deleted');
    else if (result !== null) this.logger.info(result, 'media audit ended');
    return result;
  }
}
