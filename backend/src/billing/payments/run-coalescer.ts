import { runShared } from '../../common/cancellation.js';

interface KeyedRuns<T> {
  current: Promise<T>;
  next: Promise<T> | null;
}

/**
 * Runs work at most once at a time per key. Callers that arrive during a run share one further run, so that each
 * caller's run starts after its call and sees every earlier change.
 */
export class RunCoalescer<T> {
  private readonly runs = new Map<string, KeyedRuns<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const runs = this.runs.get(key);
    if (runs === undefined) return this.start(key, work);
    runs.next ??= runs.current.then(
      () => this.start(key, work),
      () => this.start(key, work),
    );
    return runs.next;
  }

  private start(key: string, work: () => Promise<T>): Promise<T> {
    const runs: KeyedRuns<T> = { current: runShared(work), next: null };
    this.runs.set(key, runs);
    const end = () => {
      if (runs.next === null) this.runs.delete(key);
    };
    runs.current.then(end, end);
    return runs.current;
  }
}
