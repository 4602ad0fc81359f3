/** One kind of background work. Each has a separate queue. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Number of retries before a job fails permanently. */
  readonly retries: number;
  /** Delay before the first retry; doubles each time, up to 15 min. */
  readonly firstRetrySeconds: number;
  /** After this time the handler's signal aborts and the job becomes available again. */
  readonly timeoutSeconds: number;
  /**
   * A job becomes available again this long after its node's last renewal, so a killed node delays its jobs by this
   * time. Set it below the timeout for long jobs. Nodes renew leases three times as often. Without a lease, the
   * timeout applies.
   */
  readonly leaseSeconds?: number;
  /** Maximum jobs of this kind in progress on one node. */
  readonly concurrency: number;
  /** Declares the type of the data; never set. */
  readonly data?: Data;
}

/** Define a kind of job. By default: four retries over some minutes and one minute for each run. */
export function defineJob<Data extends object>(
  name: string,
  options: Partial<Omit<JobKind<Data>, 'name' | 'data'>> = {},
): JobKind<Data> {
  return { name, retries: 4, firstRetrySeconds: 10, timeoutSeconds: 60, concurrency: 1, ...options };
}

/** Context of one run of a handler. */
export interface JobRun {
  /** The job's id, the same in every retry. */
  id: string;
  /** Aborts on timeout or when the node stops; the job is then retried. */
  signal: AbortSignal;
}

/**
 * Process a job. Resolving completes it; throwing fails it until the next retry.
 *
 * Handlers must be idempotent: a node can crash after the work, but before its completion is stored.
 */
export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>;
