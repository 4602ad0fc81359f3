import { say } from './platform/console/steps.js';

/** What has been started, and ends in the reverse order, once. */
export class Shutdown {
  private readonly stops: (() => Promise<void>)[] = [];
  private running?: Promise<void>;

  /** @param exit ends the process; tests pass another */
  constructor(private readonly exit: (code: number) => void = (code) => process.exit(code)) {}

  /** Whether the end has begun: what fails from here on fails because of it. */
  get hasBegun(): boolean {
    return this.running !== undefined;
  }

  /** Has this stopped before everything that was added earlier. */
  add(stop: () => Promise<void>): void {
    this.stops.unshift(stop);
  }

  /**
   * Stops what has been added so far; what is added later ends with the process. A second call changes nothing:
   * requests in flight are finished first.
   */
  run(code: number): Promise<void> {
    this.running ??= (async () => {
      for (const stop of [...this.stops]) await stop().catch((error: unknown) => say(describe(error)));
      this.exit(code);
    })();
    return this.running;
  }
}

/** Any failure, for whoever reads the log. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
