import type { ReportReason } from '@eventframe/contracts/reports';
import { getJson } from './api-error';
import type { GalleryPage, PublicEvent } from './types';

export const eventPath = (slug: string) => `/api/public/event/${encodeURIComponent(slug)}`;
export const streamPath = (slug: string) => `${eventPath(slug)}/stream`;
export const uploadPath = (slug: string) => `/api/public/upload-photo/${encodeURIComponent(slug)}`;
const photoPath = (id: string) => `/api/public/photos/${encodeURIComponent(id)}`;

/** The lossless picture, sent as an attachment; open for photos the gallery shows. */
export const downloadPath = (id: string) => `${photoPath(id)}/framed-photo.png`;

export const fetchEvent = (slug: string) => getJson<PublicEvent>(eventPath(slug));

/** @param before the first page's `before`, with every later page */
export function fetchGallery(slug: string, page = 1, before: string | null = null): Promise<GalleryPage> {
  const query = new URLSearchParams({ page: String(page), ...(before ? { before } : {}) });
  return getJson<GalleryPage>(`${eventPath(slug)}/gallery?${query}`);
}

export const deletePhoto = (id: string, receipt: string) =>
  getJson<{ success: boolean }>(photoPath(id), { method: 'DELETE', headers: { 'X-Photo-Receipt': receipt } });

/** For the organizer's count alone: whether it arrives is no concern of the guest's. */
export async function countShare(id: string, receipt: string): Promise<void> {
  await getJson(`${photoPath(id)}/share`, {
    method: 'POST',
    headers: { 'X-Photo-Receipt': receipt },
    keepalive: true,
  }).catch(() => undefined);
}

export const reportPhoto = (id: string, reason: ReportReason) =>
  getJson<{ success: boolean }>(`${photoPath(id)}/report`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ reason }),
  });
