import { printLine } from './platform/console/print.js';

/** Stops started services once, in reverse order. */
export class Shutdown {
  private readonly stops: (() => Promise<void>)[] = [];
  private running?: Promise<void>;

  /** @param exit ends the process; replaced by tests */
  constructor(private readonly exit: (code: number) => void = (code) => process.exit(code)) {}

  /** Whether the shutdown has started. Later errors are caused by it. */
  get hasStarted(): boolean {
    return this.running !== undefined;
  }

  /** Add a service, which is stopped before those added earlier. */
  add(stop: () => Promise<void>): void {
    this.stops.unshift(stop);
  }

  /** Stop all services added so far, then exit. Later calls return the same promise. */
  run(code: number): Promise<void> {
    this.running ??= (async () => {
      for (const stop of [...this.stops])
        await stop().catch((error: unknown) => printLine(formatError(error)));
      this.exit(code);
    })();
    return this.running;
  }
}

/** Format an unexpected error for the log. */
export function formatError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
