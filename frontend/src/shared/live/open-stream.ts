import { parseRetryAfter, retryDelay } from '../retry';
import { StreamParser, type StreamMessage } from './stream-parser';

interface StreamListener {
  onMessage: (message: StreamMessage) => void;
  /** @param isResumed false when nothing was received before, so that what happened until now is unknown */
  onOpen: (isResumed: boolean) => void;
  /** What is watched is not there any more, or not for who is signed in now; it is not asked for again. */
  onGone?: () => void;
}

/** The server sends something at least every 25 s; a connection silent for longer is dead, whatever it looks like. */
const SILENT_MS = 60_000;

/** Answers that will not change by asking again, by status. */
const ENDS: Partial<Record<number, string>> = { 401: 'not_signed_in', 404: 'not_found' };

/**
 * Keeps a server-sent event stream open until told to stop: reconnects by itself, with Last-Event-ID, as
 * EventSource does. By hand, since EventSource neither notices a connection that died without a word (a phone that
 * changed networks) nor tells of comments, nor comes back after an error answer.
 *
 * @returns stops it
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
    const within = <T>(answer: Promise<T>): Promise<T> => {
      const silence = setTimeout(() => connection.abort(), SILENT_MS);
      return answer.finally(() => clearTimeout(silence));
    };
    const asked = fetch(path, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { Accept: 'text/event-stream', ...(lastId === null ? {} : { 'Last-Event-ID': lastId }) },
      signal,
    });
    const response = await within(asked);
    // In the server's own words: a venue's login page, too, may answer 404.
    const end = ENDS[response.status];
    if (end !== undefined && (await response.text()).includes(`"${end}"`)) {
      isStopped = true;
      window.removeEventListener('online', hurry);
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
      const { done, value } = await within(reader.read());
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
      // Aborted and broken connections end here alike: both are opened again.
      const retryAfter = await read().catch(() => null);
      if (isStopped) return;
      failures++;
      await pause(retryDelay(failures, retryAfter, Math.random()));
    }
  };

  // Back on a network, the old connection is as good as dead and waiting is over.
  const hurry = () => {
    failures = 0;
    connection.abort();
    wake?.();
  };
  window.addEventListener('online', hurry);
  void run();
  return () => {
    isStopped = true;
    window.removeEventListener('online', hurry);
    connection.abort();
    wake?.();
  };
}
