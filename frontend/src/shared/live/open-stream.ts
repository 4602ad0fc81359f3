import { LIVE_MAX_DELAY_MS, parseRetryAfter, retryDelay } from '../retry';
import { StreamParser, type StreamMessage } from './stream-parser';

interface StreamListener {
  onMessage: (message: StreamMessage) => void;
  /**
   * @param isResumed false if nothing was received before, so that earlier changes are unknown
   */
  onOpen: (isResumed: boolean) => void;
  /** The resource was deleted or the session has ended. The stream stays closed. */
  onGone?: () => void;
}

/** The server sends data at least every 25 s. A connection silent for longer than this is dead. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Permanent errors, by status. */
const PERMANENT_ERRORS: Partial<Record<number, string>> = { 401: 'not_signed_in', 404: 'not_found' };

/**
 * Open a server-sent event stream and reconnect with Last-Event-ID until stopped. EventSource does not notice
 * dead connections (a phone that changed networks) and does not reconnect after an error response.
 *
 * @returns a function that closes the stream
 */
export function openStream(path: string, { onMessage, onOpen, onGone }: StreamListener): () => void {
  let isStopped = false;
  let lastId: string | null = null;
  let failures = 0;
  let connection = new AbortController();
  let wake: (() => void) | null = null;

  const read = async (): Promise<number | null> => {
    connection = new AbortController();
    const { signal } = connection;
    const withTimeout = <T>(response: Promise<T>): Promise<T> => {
      const timer = setTimeout(() => connection.abort(), SILENCE_TIMEOUT_MS);
      return response.finally(() => clearTimeout(timer));
    };
    const request = fetch(path, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { Accept: 'text/event-stream', ...(lastId === null ? {} : { 'Last-Event-ID': lastId }) },
      signal,
    });
    const response = await withTimeout(request);
    // Check the error code: a captive portal may also respond with 404.
    const permanentError = PERMANENT_ERRORS[response.status];
    if (permanentError !== undefined && (await response.text()).includes(`"${permanentError}"`)) {
      isStopped = true;
      window.removeEventListener('online', reconnectNow);
      onGone?.();
      return null;
    }
    if (!response.ok || !response.body)
      return parseRetryAfter(response.headers.get('Retry-After'), Date.now());
    failures = 0;
    onOpen(lastId !== null);
    const parser = new StreamParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await withTimeout(reader.read());
      if (done) return null;
      const messages = parser.read(value);
      lastId = parser.lastId ?? lastId;
      messages.forEach(onMessage);
    }
  };

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!isStopped) {
      // Aborted and broken connections are both reopened.
      const retryAfter = await read().catch(() => null);
      if (isStopped) return;
      failures++;
      await pause(retryDelay(failures, retryAfter, Math.random(), LIVE_MAX_DELAY_MS));
    }
  };

  // On a new network, the old connection is dead. Reconnect immediately.
  const reconnectNow = () => {
    failures = 0;
    connection.abort();
    wake?.();
  };
  window.addEventListener('online', reconnectNow);
  void run();
  return () => {
    isStopped = true;
    window.removeEventListener('online', reconnectNow);
    connection.abort();
    wake?.();
  };
}
