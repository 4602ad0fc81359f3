import { setTimeout as sleep } from 'node:timers/promises';

/** A fault of a request to Stripe: in its delivery, its execution or its response. */
export interface Fault {
  /** A regular expression for affected requests, e.g. `POST /v1/payment_intents`. */
  match: string;
  /**
   * `refuse`: the request never arrives. `lose`: it is executed, but the response never arrives. `error`: it
   * fails with `status`. `errorAfterwards`: it is executed, but responds with `status`. `delay`: it is executed after
   * `milliseconds` or at {@link Faults.clear}, and its key stays in use until then. `linger`: it is executed
   * immediately, and its response is delayed.
   */
  kind: 'refuse' | 'lose' | 'error' | 'errorAfterwards' | 'delay' | 'linger';
  status?: number;
  milliseconds?: number;
  /** The number of affected requests; all by default. */
  times?: number;
}

/** The active faults. */
export class Faults {
  private faults: Fault[] = [];
  private lingering = new AbortController();

  add(fault: Fault): void {
    this.faults.push({ ...fault });
  }

  /** Remove all faults and send delayed responses now. */
  clear(): void {
    this.faults = [];
    this.lingering.abort();
    this.lingering = new AbortController();
  }

  async linger(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.lingering.signal }).catch(() => undefined);
  }

  /** Return the faults of a request and count them down. */
  take(request: string): Fault[] {
    const hits = this.faults.filter((fault) => new RegExp(fault.match).test(request));
    for (const fault of hits) if (fault.times !== undefined) fault.times -= 1;
    this.faults = this.faults.filter((fault) => fault.times === undefined || fault.times > 0);
    return hits;
  }
}
