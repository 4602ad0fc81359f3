/** From page to worker: cache this page, its language and its frames. */
export interface KeepMessage {
  type: 'keep';
  page: string;
  /** The guest's language. */
  language: string;
  /** URLs of its frames. */
  frames: string[];
}

export const isKeepMessage = (data: unknown): data is KeepMessage =>
  (data as { type?: unknown } | null)?.type === 'keep';

/** From worker to page: the worker settled deliveries. */
export const DELIVERIES_CHANGED = 'deliveries-changed';

/** Tag of the background sync that sends deliveries of closed pages. */
export const BACKGROUND_DELIVERY = 'deliver';
