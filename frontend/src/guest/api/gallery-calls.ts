import type { RequestPath, RequestBody } from '@eventframe/contracts/api-calls';
import type { ReportReason } from '@eventframe/contracts/reports';
import { eventPath, photoPath } from './calls';
import { requestJson } from './request-json';
import type { GalleryPage } from './types';

/*
 * Calls about photos of the gallery. Separate from the other calls, so that they are not part of the first bundle.
 */

type ReportPath = '/api/public/photos/{id}/report';

/** @param query selects the page */
export const fetchGallery = (slug: string, query = 'page=1'): Promise<GalleryPage> =>
  requestJson<'/api/public/event/{slug}/gallery'>(`${eventPath(slug)}/gallery?${query}`);

/** The lossless framed photo as an attachment, for photos that the gallery shows. */
export const downloadPath = (id: string): RequestPath<'/api/public/photos/{id}/framed-photo.png'> =>
  `${photoPath(id)}/framed-photo.png`;

/**
 * Count a share for the organizer's statistics. Failures are ignored.
 *
 * @param receipt required for photos that are not public
 */
export async function recordShare(id: string, receipt?: string): Promise<void> {
  await requestJson<'/api/public/photos/{id}/share', 'post'>(`${photoPath(id)}/share`, {
    method: 'POST',
    headers: receipt === undefined ? {} : { 'X-Photo-Receipt': receipt },
    keepalive: true,
  }).catch(() => undefined);
}

/** Report a photo to the organizer and the operators. */
export const reportPhoto = (id: string, reason: ReportReason) =>
  requestJson<ReportPath, 'post'>(`${photoPath(id)}/report`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ reason } satisfies RequestBody<ReportPath, 'post'>),
  });
