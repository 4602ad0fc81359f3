import type { GalleryPage } from '../api/types';
import { LIVE_MAX_DELAY_MS, retryDelay } from '../../shared/retry';
import { withFreshPage, type PhotoList } from './photo-list';

type Change = (known: PhotoList) => PhotoList;

/** Dependencies of CatchUp, replaceable in tests. */
interface CatchUpDeps {
  /** The gallery's first page. */
  fetchPage(): Promise<GalleryPage>;
  /** Runs a task after a delay. Returns a function that cancels it. */
  schedule(task: () => void, ms: number): () => void;
  random(): number;
  /** Applies a change to the list. `isCaughtUp` is true once the list is complete. */
  apply(change: Change, isCaughtUp: boolean): void;
}

/**
 * Closes the gap before a stream without history: fetches the gallery until it succeeds. Later interruptions
 * of the stream are resumed and close no gap.
 */
export class CatchUp {
  /** Changes received during a fetch. They are newer than its page and are applied again. */
  private since: Change[] | null = null;
  private cancel: (() => void) | null = null;
  /** Current try. Results of older tries are discarded. */
  private attempts = 0;

  constructor(private readonly deps: CatchUpDeps) {}

  /** Apply a change from the stream. */
  change(apply: Change): void {
    this.since?.push(apply);
    this.deps.apply(apply, false);
  }

  /** Fetch what happened before now. */
  start(): void {
    this.stop();
    void this.run(this.attempts, 1);
  }

  stop(): void {
    this.attempts++;
    this.cancel?.();
    this.cancel = null;
  }

  private async run(current: number, attempt: number): Promise<void> {
    const since: Change[] = [];
    this.since = since;
    const response = await this.deps.fetchPage().catch(() => null);
    if (current !== this.attempts) return;
    this.since = null;
    if (!response) {
      const retry = () => void this.run(current, attempt + 1);
      const delay = retryDelay(attempt, null, this.deps.random(), LIVE_MAX_DELAY_MS);
      this.cancel = this.deps.schedule(retry, delay);
      return;
    }
    this.deps.apply(
      (known) => since.reduce((list, apply) => apply(list), withFreshPage(known, response)),
      true,
    );
  }
}
