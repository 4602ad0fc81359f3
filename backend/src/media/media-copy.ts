import type { Storage } from '../platform/storage/storage.js';
import { copyObject } from './copy-object.js';
import type { CopiedNames } from '../platform/storage/copied-names.js';

/** Objects on their way at the same time. */
const AT_ONCE = 8;

/** How far a copy has come. */
export interface CopyProgress {
  /** Objects found so far. */
  found: number;
  /** Copied by this run. */
  copied: number;
  /** Copied and verified by an earlier run. */
  skipped: number;
}

/**
 * Copies all media from one store to another. Objects never change, so one that was copied and read back whole
 * is done for good: a copy that was broken off goes on where it was.
 */
export class MediaCopy {
  constructor(
    private readonly from: Storage,
    private readonly to: Storage,
    private readonly done: CopiedNames,
  ) {}

  /**
   * @param report told now and then
   * @throws Error naming the object whose copy differs from it
   */
  async run(report: (progress: CopyProgress) => void = () => undefined): Promise<CopyProgress> {
    const progress: CopyProgress = { found: 0, copied: 0, skipped: 0 };
    const running = new Set<Promise<void>>();
    try {
      for await (const { name } of this.from.list('')) {
        progress.found += 1;
        if (this.done.has(name)) {
          progress.skipped += 1;
          continue;
        }
        const task = this.copy(name).then((isThere) => {
          progress.copied += isThere ? 1 : 0;
          report(progress);
        });
        running.add(task);
        // Its failure is met where the task is waited for.
        void task.catch(() => undefined).finally(() => running.delete(task));
        if (running.size >= AT_ONCE) await Promise.race(running);
      }
      await Promise.all(running);
    } finally {
      // Nothing goes on behind the back of whoever starts the next run.
      await Promise.allSettled(running);
    }
    return progress;
  }

  /** @returns false when the object was removed meanwhile */
  private async copy(name: string): Promise<boolean> {
    if ((await this.from.stat(name)) === null) return false;
    await copyObject({ storage: this.from, name }, { storage: this.to, name });
    await this.done.add(name);
    return true;
  }
}
