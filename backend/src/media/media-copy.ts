import { createHash } from 'node:crypto';
import { mapConcurrently } from '../common/map-concurrently.js';
import type { S3Settings } from '../platform/config/settings.js';
import type { ListedObject, Storage } from '../platform/storage/storage.js';
import { copyObject } from './copy-object.js';
import type { CopiedNames } from '../platform/storage/copied-names.js';

/** Objects on their way at the same time. */
const AT_ONCE = 8;
/** Objects whose rows are asked for together. */
const BATCH = 500;

/** What a copy's journal is called in the data folder; each bucket has its own: what one has, another lacks. */
export function journalName(direction: string, { endpoint, bucket }: S3Settings): string {
  const place = createHash('sha256')
    .update(`${endpoint ?? ''}\n${bucket}`)
    .digest('hex')
    .slice(0, 12);
  return `media-copied-${direction}-${place}.txt`;
}

/** How far a copy has come. */
export interface CopyProgress {
  /** Objects found so far. */
  found: number;
  /** Copied by this run. */
  copied: number;
  /** Copied and verified by an earlier run, and still there. */
  skipped: number;
  /** Removed from the source after they were found there. */
  gone: number;
  /** That no row names, and that were left where they are. */
  unnamed: number;
}

/**
 * Copies media from one store to another: what rows name, and nothing else. What was deleted or hidden since it was
 * copied lies in the source still when the service works with the target; it must not come back.
 *
 * Objects never change, so one that was copied and read back whole is not copied again while the target has it: a
 * copy that was broken off goes on where it was.
 */
export class MediaCopy {
  constructor(
    private readonly from: Storage,
    private readonly to: Storage,
    private readonly done: CopiedNames,
    /** Tells those of some names that no row names. */
    private readonly findUnnamed: (names: string[]) => Promise<string[]>,
  ) {}

  /**
   * @param report told after each that was copied
   * @throws Error naming the object whose copy differs from it
   */
  async run(report: (progress: CopyProgress) => void = () => undefined): Promise<CopyProgress> {
    const progress: CopyProgress = { found: 0, copied: 0, skipped: 0, gone: 0, unnamed: 0 };
    const bring = (object: ListedObject) => this.bring(object);
    for await (const outcome of mapConcurrently(AT_ONCE, this.named(progress), bring)) {
      progress[outcome] += 1;
      if (outcome === 'copied') report(progress);
    }
    return progress;
  }

  private async *named(progress: CopyProgress): AsyncIterable<ListedObject> {
    for await (const batch of inBatches(this.from.list(''))) {
      const unnamed = new Set(await this.findUnnamed(batch.map(({ name }) => name)));
      progress.found += batch.length;
      progress.unnamed += unnamed.size;
      yield* batch.filter(({ name }) => !unnamed.has(name));
    }
  }

  /** The journal is taken at its word only for what the target still has, of the same size. */
  private async bring({ name, size }: ListedObject): Promise<'copied' | 'skipped' | 'gone'> {
    if (this.done.has(name) && (await this.to.stat(name))?.size === size) return 'skipped';
    try {
      await copyObject({ storage: this.from, name }, { storage: this.to, name });
    } catch (error) {
      // Guests delete meanwhile, at any moment of the copy.
      if ((await this.from.stat(name)) !== null) throw error;
      await this.to.delete(name);
      return 'gone';
    }
    await this.done.add(name);
    return 'copied';
  }
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
