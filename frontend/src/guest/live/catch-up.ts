import type { GalleryPage } from '../api/types';
import { retryDelay } from '../../shared/retry';
import { withFreshPage, type PhotoList } from './photo-list';

type Change = (known: PhotoList) => PhotoList;

/** The outside world of catching up, so that it can be tried without one. */
interface CatchUpDeps {
  /** The gallery's first page. */
  fetchPage(): Promise<GalleryPage>;
  /** Calls back after some time; answers how to call it off. */
  schedule(task: () => void, ms: number): () => void;
  random(): number;
  /** Takes what a list is to become, and whether it is whole from now on. */
  apply(change: Change, isCaughtUp: boolean): void;
}

/**
 * Closes the gap before a stream that tells only of what happens from now on: asks for the gallery until it answers,
 * since no later break of the stream, which is resumed then, would close it any more.
 */
export class CatchUp {
  /** What the stream brings while a page is being fetched is newer than that page: it is applied once more. */
  private since: Change[] | null = null;
  private cancel: (() => void) | null = null;
  /** Counts the tries: of an older one nothing is taken any more. */
  private tries = 0;

  constructor(private readonly deps: CatchUpDeps) {}

  /** Applies what the stream brings. */
  change(apply: Change): void {
    this.since?.push(apply);
    this.deps.apply(apply, false);
  }

  /** Asks anew for what happened before now. */
  start(): void {
    this.stop();
    void this.run(this.tries, 1);
  }

  stop(): void {
    this.tries++;
    this.cancel?.();
    this.cancel = null;
  }

  private async run(current: number, attempt: number): Promise<void> {
    const since: Change[] = [];
    this.since = since;
    const answer = await this.deps.fetchPage().catch(() => null);
    if (current !== this.tries) return;
    this.since = null;
    if (!answer) {
      const again = () => void this.run(current, attempt + 1);
      this.cancel = this.deps.schedule(again, retryDelay(attempt, null, this.deps.random()));
      return;
    }
    this.deps.apply(
      (known) => since.reduce((list, apply) => apply(list), withFreshPage(known, answer)),
      true,
    );
  }
}
