import { uploadPath } from '../api/calls';
import type { Attempt, Delivery } from './delivery';
import { toAttempt, toForm } from './upload-call';

/** An attempt that moved no byte for this long is given up and made again. */
const STALLED_MS = 45_000;
/** How long the server may take to answer once it has the whole photo; it queues renders under load. */
const ANSWER_MS = 120_000;

/**
 * Sends a photo once. XMLHttpRequest, since fetch reports no upload progress.
 *
 * @param onProgress told the share sent so far, 0 to 1
 */
export function sendOnce(delivery: Delivery, onProgress: (share: number) => void): Promise<Attempt> {
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
