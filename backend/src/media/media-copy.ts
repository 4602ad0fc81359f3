import { createHash } from 'node:crypto';
import { mapConcurrently } from '../common/map-concurrently.js';
import type { S3Settings } from '../platform/config/settings.js';
import type { ListedObject, Storage } from '../platform/storage/storage.js';
import { copyObject } from './copy-object.js';
import type { CopiedNames } from '../platform/storage/copied-names.js';

/** Objects copied concurrently. */
const CONCURRENCY = 8;
/** Objects whose rows are looked up per query. */
const BATCH_SIZE = 500;

/** File name of a copy's journal in the data folder. Each bucket has a separate journal. */
export function journalName(direction: string, { endpoint, bucket }: S3Settings): string {
  const bucketHash = createHash('sha256')
    .update(`${endpoint ?? ''}\n${bucket}`)
    .digest('hex')
    .slice(0, 12);
  return `media-copied-${direction}-${bucketHash}.txt`;
}

/** Progress of a copy, in objects. */
export interface CopyProgress {
  /** Found so far. */
  found: number;
  /** Copied by this run. */
  copied: number;
  /** Copied and verified by an earlier run, and still in the target. */
  skipped: number;
  /** Deleted from the source after they were found. */
  deleted: number;
  /** Without a row that refers to them; not copied. */
  orphaned: number;
}

/**
 * Copies media from one storage to another. Copies only objects that rows refer to: deleted or hidden files may still
 * be in the source and must not reappear in the target.
 *
 * Objects never change, so a verified copy is not repeated while the target has it. An interrupted copy resumes.
 */
export class MediaCopy {
  constructor(
    private readonly from: Storage,
    private readonly to: Storage,
    private readonly journal: CopiedNames,
    /** Returns those of the given names that no row refers to. */
    private readonly findOrphaned: (names: string[]) => Promise<string[]>,
  ) {}

  /**
   * @param report called after each copied object
   * @throws Error with the name of an object whose copy differs
   */
  async run(report: (progress: CopyProgress) => void = () => undefined): Promise<CopyProgress> {
    const progress: CopyProgress = { found: 0, copied: 0, skipped: 0, deleted: 0, orphaned: 0 };
    const copyOne = (object: ListedObject) => this.copyOne(object);
    for await (const outcome of mapConcurrently(CONCURRENCY, this.findReferenced(progress), copyOne)) {
      progress[outcome] += 1;
      if (outcome === 'copied') report(progress);
    }
    return progress;
  }

  private async *findReferenced(progress: CopyProgress): AsyncIterable<ListedObject> {
    for await (const batch of inBatches(this.from.list(''))) {
      const orphaned = new Set(await this.findOrphaned(batch.map(({ name }) => name)));
      progress.found += batch.length;
      progress.orphaned += orphaned.size;
      yield* batch.filter(({ name }) => !orphaned.has(name));
    }
  }

  /** Trusts the journal only for objects that the target has with the same size. */
  private async copyOne({ name, size }: ListedObject): Promise<'copied' | 'skipped' | 'deleted'> {
    if (this.journal.has(name) && (await this.to.stat(name))?.size === size) return 'skipped';
    try {
      await copyObject({ storage: this.from, name }, { storage: this.to, name });
    } catch (error) {
      // Guests can delete photos at any time during the copy.
      if ((await this.from.stat(name)) !== null) throw error;
      await this.to.delete(name);
      return 'deleted';
    }
    await this.journal.add(name);
    return 'copied';
  }
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
