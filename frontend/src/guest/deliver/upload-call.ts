import { toApiError } from '../api/api-error';
import type { UploadResult } from '../api/types';
import { parseRetryAfter } from '../../shared/retry';
import type { Attempt, Delivery } from './delivery';

/** The fields of section 7's upload call; the small ones first, so that the server knows them when the file comes. */
export function toForm({ frameId, placement, photo }: Delivery): FormData {
  const form = new FormData();
  form.set('frameId', frameId);
  for (const [name, value] of Object.entries(placement)) form.set(name, String(value));
  if (photo) form.set('photo', new Blob([photo.bytes], { type: photo.type }), photo.name);
  return form;
}

/** @param body the answer's text */
export function toAttempt(status: number, body: string, retryAfter: string | null): Attempt {
  if (status >= 200 && status < 300) {
    const result = readResult(body);
    // A success that is not ours: a venue's captive portal answers everything with its login page.
    return result ? { kind: 'taken', result } : { kind: 'unreachable' };
  }
  const { code, message } = toApiError(status, body);
  // A proxy with a limit of its own in front of the server: it will say the same however often it is asked.
  const isTooLarge = code === 'unknown' && status === 413;
  const isSomebodyElse = code === 'unknown' && status < 500 && status !== 429;
  if (isSomebodyElse && !isTooLarge) return { kind: 'unreachable' };
  return {
    kind: 'answered',
    status,
    code: isTooLarge ? 'upload_too_large' : code,
    message,
    retryAfterMs: parseRetryAfter(retryAfter, Date.now()),
  };
}

function readResult(body: string): UploadResult | null {
  try {
    const result = JSON.parse(body) as Partial<UploadResult> | null;
    return typeof result?.photoUrl === 'string' ? (result as UploadResult) : null;
  } catch {
    return null;
  }
}
