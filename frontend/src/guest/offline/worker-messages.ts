/** From page to worker: keep this page, its language and its frames for when there is no network. */
export interface KeepMessage {
  type: 'keep';
  /** Path of the page. */
  page: string;
  /** In which its guest reads it. */
  language: string;
  /** Addresses of its frames. */
  frames: string[];
}

export const isKeepMessage = (data: unknown): data is KeepMessage =>
  (data as { type?: unknown } | null)?.type === 'keep';

/** From worker to page: deliveries were settled behind its back. */
export const DELIVERIES_CHANGED = 'deliveries-changed';

/** Tag of the background sync that sends what closed pages left behind. */
export const BACKGROUND_DELIVERY = 'deliver';
