/** One kind of background work; each is a queue of its own. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** How often a failed job is tried again before it is given up and logged. */
  readonly retries: number;
  /** Before the first retry; doubles each time up to a quarter of an hour. */
  readonly firstRetrySeconds: number;
  /** After this the handler's signal aborts, and the job is given out again. */
  readonly timeoutSeconds: number;
  /**
   * So long after its node was last heard of a job is given out again: a node that is killed delays its jobs by this
   * much. Below the timeout for what may take long; a node that is alive says so three times as often. Without it nobody
   * says anything, and the timeout counts.
   */
  readonly leaseSeconds?: number;
  /** How many of them one node works on at a time. */
  readonly concurrency: number;
  /** Carries the type of the data; never set. */
  readonly data?: Data;
}

/** A kind of job with the usual patience: four retries over some minutes, one minute for each run. */
export function defineJob<Data extends object>(
  name: string,
  options: Partial<Omit<JobKind<Data>, 'name' | 'data'>> = {},
): JobKind<Data> {
  return { name, retries: 4, firstRetrySeconds: 10, timeoutSeconds: 60, concurrency: 1, ...options };
}

/** What a handler is told about the run. */
export interface JobRun {
  /** The job's id, the same in every retry. */
  id: string;
  /** Aborts when the time is up or the node stops; the job is then tried again. */
  signal: AbortSignal;
}

/**
 * Does the work. Resolving completes the job, throwing fails it until its next retry. A node may die after
 * the work and before that is noted: a handler must be able to run twice for one job.
 */
export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>;
