import type { GalleryPhoto, PublicEvent } from './types';

/** Data that the server embeds in the page. */
export interface PageData {
  appName: string;
  /** Public URL of this service, without a trailing slash. */
  appUrl: string;
  event: PublicEvent | null;
  /** On the page of a photo; null if the gallery does not show it. */
  photo?: GalleryPhoto | null;
  /** The server's clock, ISO 8601. */
  now: string;
  limits: { maxUploadMb: number };
}

/** Read the embedded page data. Returns null if the server embedded none (vite dev). */
export function readPageData(): PageData | null {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
