import type { RequestPath, RequestBody } from '@eventframe/contracts/api-calls';
import type { ReportReason } from '@eventframe/contracts/reports';
import { requestJson } from './request-json';
import type { GalleryPage } from './types';

type EventPath = '/api/public/event/{slug}';
type PhotoPath = '/api/public/photos/{id}';
type ReportPath = '/api/public/photos/{id}/report';

const eventPath = (slug: string): RequestPath<EventPath> => `/api/public/event/${encodeURIComponent(slug)}`;
export const streamPath = (slug: string): RequestPath<'/api/public/event/{slug}/stream'> =>
  `${eventPath(slug)}/stream`;
export const uploadPath = (slug: string): RequestPath<'/api/public/upload-photo/{linkSlug}'> =>
  `/api/public/upload-photo/${encodeURIComponent(slug)}`;
const photoPath = (id: string): RequestPath<PhotoPath> => `/api/public/photos/${encodeURIComponent(id)}`;

/** The lossless framed photo as an attachment, for photos that the gallery shows. */
export const downloadPath = (id: string): RequestPath<'/api/public/photos/{id}/framed-photo.png'> =>
  `${photoPath(id)}/framed-photo.png`;

export const fetchEvent = (slug: string) => requestJson<EventPath>(eventPath(slug));

/** @param query selects the page */
export const fetchGallery = (slug: string, query = 'page=1'): Promise<GalleryPage> =>
  requestJson<'/api/public/event/{slug}/gallery'>(`${eventPath(slug)}/gallery?${query}`);

/** Fetch the current state of the guest's own photo. */
export const fetchPhoto = (id: string, receipt: string) =>
  requestJson<PhotoPath>(photoPath(id), { cache: 'no-store', headers: { 'X-Photo-Receipt': receipt } });

export const deletePhoto = (id: string, receipt: string) =>
  requestJson<PhotoPath, 'delete'>(photoPath(id), {
    method: 'DELETE',
    headers: { 'X-Photo-Receipt': receipt },
  });

/** Count a share for the organizer's statistics. Failures are ignored. */
export async function recordShare(id: string, receipt: string): Promise<void> {
  await requestJson<'/api/public/photos/{id}/share', 'post'>(`${photoPath(id)}/share`, {
    method: 'POST',
    headers: { 'X-Photo-Receipt': receipt },
    keepalive: true,
  }).catch(() => undefined);
}

export const reportPhoto = (id: string, reason: ReportReason) =>
  requestJson<ReportPath, 'post'>(`${photoPath(id)}/report`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ reason } satisfies RequestBody<ReportPath, 'post'>),
  });

/** File name of a downloaded photo, fixed by the specification. */
export const PHOTO_FILE_NAME = 'framed-photo.png';
