import { setTimeout as sleep } from 'node:timers/promises';

/** Something that goes wrong on the way to Stripe, at Stripe, or on the way back. */
export interface Fault {
  /** Of the requests it hits, e.g. `POST /v1/payment_intents`; a regular expression. */
  match: string;
  /**
   * `refuse`: the request never arrives. `lose`: it is executed, but the response never arrives. `error`: it
   * fails with `status`. `stumble`: it is executed, but responds with `status`. `delay`: it is executed after
   * `milliseconds` or at {@link Faults.clear}, and its key stays in use until then. `linger`: it is executed
   * immediately, and its response is delayed.
   */
  kind: 'refuse' | 'lose' | 'error' | 'stumble' | 'delay' | 'linger';
  status?: number;
  milliseconds?: number;
  /** How many requests it hits; all when not given. */
  times?: number;
}

/** The faults that are to happen. */
export class Faults {
  private faults: Fault[] = [];
  private lingering = new AbortController();

  add(fault: Fault): void {
    this.faults.push({ ...fault });
  }

  /** Nothing goes wrong from now on, and what lingers arrives. */
  clear(): void {
    this.faults = [];
    this.lingering.abort();
    this.lingering = new AbortController();
  }

  async linger(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.lingering.signal }).catch(() => undefined);
  }

  /** The faults that hit this request; each counts down. */
  take(request: string): Fault[] {
    const hits = this.faults.filter((fault) => new RegExp(fault.match).test(request));
    for (const fault of hits) if (fault.times !== undefined) fault.times -= 1;
    this.faults = this.faults.filter((fault) => fault.times === undefined || fault.times > 0);
    return hits;
  }
}
