interface Running<T> {
  fingerprint: string;
  result: Promise<T>;
}

/**
 * Lets requests that ask for the same thing at the same time share one piece of work, within this process. It
 * only saves work: that the thing happens once is for the database to decide.
 */
export class SingleFlight<T> {
  private readonly running = new Map<string, Running<T>>();

  /**
   * Runs `work`, unless work for the same key and fingerprint is running: then its outcome is shared. With
   * another fingerprint, waits for that and then runs.
   */
  async run(key: string, fingerprint: string, work: () => Promise<T>): Promise<T> {
    for (let other = this.running.get(key); other !== undefined; other = this.running.get(key)) {
      if (other.fingerprint === fingerprint) return other.result;
      await other.result.catch(() => undefined);
    }
    const result = work();
    this.running.set(key, { fingerprint, result });
    try {
      return await result;
    } finally {
      this.running.delete(key);
    }
  }
}
