import type { IncomingMessage } from 'node:http';

/** The value of a cookie as the browser sent it, or undefined. */
export function readCookie(request: IncomingMessage, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value] = pair.split(/=(.*)/s);
    if (key.trim() === name) return value?.trim();
  }
  return undefined;
}
