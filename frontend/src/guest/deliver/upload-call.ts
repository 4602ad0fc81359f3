import { toApiError, ApiError } from '../api/request-json';
import type { UploadResult } from '../api/types';
import { parseRetryAfter } from '@/shared/retry';
import type { Attempt, Delivery } from './delivery';
import { deletePhoto, uploadPath } from '../api/calls';

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

/**
 * Deletes a photo at the server. One that is gone already is as good as deleted.
 *
 * @throws ApiError, TypeError when nobody answers
 */
export async function discardUpload({ id, receipt }: UploadResult): Promise<void> {
  try {
    await deletePhoto(id, receipt);
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 410))) throw error;
  }
}

/** An attempt that moved no byte for this long is given up and made again. */
const STALLED_MS = 45_000;
/** How long the server may take to answer once it has the whole photo; it queues renders under load. */
const ANSWER_MS = 120_000;

/**
 * Sends a photo once. XMLHttpRequest, since fetch reports no upload progress.
 *
 * @param onProgress told the share sent so far, 0 to 1
 */
export function sendPhoto(delivery: Delivery, onProgress: (share: number) => void): Promise<Attempt> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let patience: ReturnType<typeof setTimeout>;
    const allow = (ms: number) => {
      clearTimeout(patience);
      patience = setTimeout(() => request.abort(), ms);
    };
    const end = (attempt: Attempt) => {
      clearTimeout(patience);
      resolve(attempt);
    };

    request.open('POST', uploadPath(delivery.slug));
    request.setRequestHeader('Idempotency-Key', delivery.key);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = (event) => {
      allow(STALLED_MS);
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => allow(ANSWER_MS);
    request.onload = () =>
      end(toAttempt(request.status, request.responseText, request.getResponseHeader('Retry-After')));
    request.onerror = request.onabort = () => end({ kind: 'unreachable' });
    allow(STALLED_MS);
    request.send(toForm(delivery));
  });
}
