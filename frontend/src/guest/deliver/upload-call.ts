import { toApiError, ApiError } from '../api/request-json';
import type { UploadResult } from '../api/types';
import { parseRetryAfter } from '@/shared/retry';
import type { Attempt, Delivery } from './delivery';
import { changeVisibility, deletePhoto, uploadPath } from '../api/calls';

/** Upload form. The small fields come first, so that the server has them when the file arrives. */
export function toForm({ frameId, placement, visibility, consent, photo }: Delivery): FormData {
  const form = new FormData();
  form.set('frameId', frameId);
  for (const [name, value] of Object.entries(placement)) form.set(name, String(value));
  if (visibility) form.set('visibility', visibility);
  if (consent) {
    form.set('consentVersion', String(consent.version));
    form.set('consentedAt', consent.at);
  }
  if (photo) form.set('photo', new Blob([photo.bytes], { type: photo.type }), photo.name);
  return form;
}

/**
 * @param body the response text
 */
export function toAttempt(status: number, body: string, retryAfter: string | null): Attempt {
  if (status >= 200 && status < 300) {
    const result = readResult(body);
    // Not our server: a captive portal responds to everything with its login page.
    return result ? { kind: 'accepted', result } : { kind: 'unreachable' };
  }
  const { code, message } = toApiError(status, body);
  // The size limit of a proxy before the server, which every retry would hit.
  const isTooLarge = code === 'unknown' && status === 413;
  const isForeign = code === 'unknown' && status < 500 && status !== 429;
  if (isForeign && !isTooLarge) return { kind: 'unreachable' };
  return {
    kind: 'failed',
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
 * Delete a photo on the server. Succeeds if it is already deleted.
 *
 * @throws ApiError, TypeError when the server is unreachable
 */
export async function discardUpload({ id, receipt }: UploadResult): Promise<void> {
  try {
    await deletePhoto(id, receipt);
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 410))) throw error;
  }
}

/**
 * Make a photo private whose server ignored that it is: a node of version 0.1.0, during an upgrade. If this fails, the
 * photo counts as not sent. It is sent again under its key, until a newer node responds.
 */
export async function keepPrivate({ visibility }: Delivery, attempt: Attempt): Promise<Attempt> {
  if (attempt.kind !== 'accepted' || visibility !== 'private') return attempt;
  const { id, receipt, visibility: stored } = attempt.result;
  if (stored === 'private') return attempt;
  try {
    return { kind: 'accepted', result: await changeVisibility(id, receipt, 'private') };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Abort an attempt that sent no byte for this long. */
const STALL_TIMEOUT_MS = 45_000;
/** Response timeout after the upload. The server queues renders under load. */
const RESPONSE_TIMEOUT_MS = 120_000;

/**
 * Send a photo once.
 *
 * @param onProgress receives the share sent, 0 to 1
 */
export async function sendPhoto(delivery: Delivery, onProgress: (share: number) => void): Promise<Attempt> {
  return keepPrivate(delivery, await upload(delivery, onProgress));
}

/** Uses XMLHttpRequest, since fetch reports no upload progress. */
function upload(delivery: Delivery, onProgress: (share: number) => void): Promise<Attempt> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timeout: ReturnType<typeof setTimeout>;
    const restartTimeout = (ms: number) => {
      clearTimeout(timeout);
      timeout = setTimeout(() => request.abort(), ms);
    };
    const end = (attempt: Attempt) => {
      clearTimeout(timeout);
      resolve(attempt);
    };

    request.open('POST', uploadPath(delivery.slug));
    request.setRequestHeader('Idempotency-Key', delivery.key);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = (event) => {
      restartTimeout(STALL_TIMEOUT_MS);
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => restartTimeout(RESPONSE_TIMEOUT_MS);
    request.onload = () =>
      end(toAttempt(request.status, request.responseText, request.getResponseHeader('Retry-After')));
    request.onerror = request.onabort = () => end({ kind: 'unreachable' });
    restartTimeout(STALL_TIMEOUT_MS);
    request.send(toForm(delivery));
  });
}
