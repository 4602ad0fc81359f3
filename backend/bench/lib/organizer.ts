import { randomUUID } from 'node:crypto';
import { shadowedFrame } from './pictures.js';
import { type BenchServer, OPERATOR } from './server.js';

/** An event with the frame of the bench, of an organizer without limits. */
export interface BenchEvent {
  id: string;
  slug: string;
  /** Hides a photo, or shows it again. */
  setHidden(photoId: string, isHidden: boolean): Promise<void>;
}

export async function createBenchEvent({ url }: BenchServer): Promise<BenchEvent> {
  const operator = await signIn(url, OPERATOR.email, OPERATOR.password);
  const account = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' };
  const { id: userId } = await call<{ id: string }>(url, 'POST', '/api/register', {
    json: { name: 'Olivia Organizer', username: account.email, ...account },
  });
  await call(url, 'PATCH', `/api/admin/users/${userId}/plan`, {
    cookie: operator,
    json: { planId: 'monthly-unlimited' },
  });
  const cookie = await signIn(url, account.email, account.password);
  const event = await postEvent(url, cookie);
  return {
    id: event.id,
    slug: event.linkSlug,
    setHidden: async (photoId, isHidden) => {
      const json = { state: isHidden ? 'hidden' : 'shown' };
      await call(url, 'PATCH', `/api/events/${event.id}/photos/${photoId}`, { cookie, json });
    },
  };
}

interface PostedEvent {
  id: string;
  linkSlug: string;
  frames: { id: string }[];
}

/** Create an event with the frame of the bench. @param cookie the organizer's session */
export function postEvent(url: string, cookie: string): Promise<PostedEvent> {
  const form = new FormData();
  form.set('title', 'Anna & Ben');
  form.set('frame', new Blob([new Uint8Array(shadowedFrame())], { type: 'image/png' }), 'frame.png');
  return call(url, 'POST', '/api/events', { cookie, form });
}

interface Sent {
  cookie?: string;
  json?: object;
  form?: FormData;
}

/** A call as a page of the site makes it. @throws Error when it is refused */
export async function call<T>(url: string, method: string, path: string, sent: Sent): Promise<T> {
  return (await (await answerTo(url, method, path, sent)).json()) as T;
}

async function answerTo(
  url: string,
  method: string,
  path: string,
  { cookie, json, form }: Sent,
): Promise<Response> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      origin: url,
      ...(json && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
    },
    body: form ?? JSON.stringify(json),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** @returns the session's cookie */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await answerTo(url, 'POST', '/api/login', { json: { username, password } });
  await answer.text();
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
