import type { PublicEvent } from './types';

/** What the server writes into the page beside the markup. */
export interface PageData {
  appName: string;
  /** Where this service is reached from outside, without a slash at its end. */
  appUrl: string;
  event: PublicEvent | null;
  /** The server's clock, ISO 8601. */
  now: string;
  limits: { maxUploadMb: number };
}

/** The page's own data; null where no server filled the page in (vite dev). */
export function readPageData(): PageData | null {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
