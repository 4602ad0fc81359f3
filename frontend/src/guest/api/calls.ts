import type { RequestPath } from '@eventframe/contracts/api-calls';
import type { Visibility } from './types';
import { requestJson } from './request-json';

type EventPath = '/api/public/event/{slug}';
type PhotoPath = '/api/public/photos/{id}';

export const eventPath = (slug: string): RequestPath<EventPath> =>
  `/api/public/event/${encodeURIComponent(slug)}`;
export const streamPath = (slug: string): RequestPath<'/api/public/event/{slug}/stream'> =>
  `${eventPath(slug)}/stream`;
export const uploadPath = (slug: string): RequestPath<'/api/public/upload-photo/{linkSlug}'> =>
  `/api/public/upload-photo/${encodeURIComponent(slug)}`;
export const photoPath = (id: string): RequestPath<PhotoPath> =>
  `/api/public/photos/${encodeURIComponent(id)}`;

export const fetchEvent = (slug: string) => requestJson<EventPath>(eventPath(slug));

/** Fetch the current state of the guest's own photo. */
export const fetchPhoto = (id: string, receipt: string) =>
  requestJson<PhotoPath>(photoPath(id), { cache: 'no-store', headers: { 'X-Photo-Receipt': receipt } });

export const changeVisibility = (id: string, receipt: string, visibility: Visibility) =>
  requestJson<PhotoPath, 'patch'>(photoPath(id), {
    method: 'PATCH',
    headers: { 'X-Photo-Receipt': receipt, 'Content-Type': 'application/json' },
    body: JSON.stringify({ visibility }),
  });

export const deletePhoto = (id: string, receipt: string) =>
  requestJson<PhotoPath, 'delete'>(photoPath(id), {
    method: 'DELETE',
    headers: { 'X-Photo-Receipt': receipt },
  });

/** File name of a downloaded photo, fixed by the specification. */
export const PHOTO_FILE_NAME = 'framed-photo.png';
