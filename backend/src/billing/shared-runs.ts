interface Runs<T> {
  current: Promise<T>;
  next: Promise<T> | null;
}

/**
 * Lets callers that want the same thing looked up share the looking. Each gets a run that begins after its
 * call, so what changed before the call is seen; of all who come during a run, one more run serves all.
 */
export class SharedRuns<T> {
  private readonly runs = new Map<string, Runs<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const runs = this.runs.get(key);
    if (runs === undefined) return this.begin(key, work);
    runs.next ??= runs.current.then(
      () => this.begin(key, work),
      () => this.begin(key, work),
    );
    return runs.next;
  }

  private begin(key: string, work: () => Promise<T>): Promise<T> {
    const runs: Runs<T> = { current: work(), next: null };
    this.runs.set(key, runs);
    const end = () => {
      if (runs.next === null) this.runs.delete(key);
    };
    runs.current.then(end, end);
    return runs.current;
  }
}
