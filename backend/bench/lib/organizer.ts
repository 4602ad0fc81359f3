import { randomUUID } from 'node:crypto';
import { shadowedFrame } from './images.js';
import { type BenchServer, OPERATOR } from './server.js';

/** An event with the benchmark's frame, whose organizer has no plan limits. */
export interface BenchEvent {
  id: string;
  slug: string;
  /** Hide or show a photo. */
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

interface CallOptions {
  cookie?: string;
  json?: object;
  form?: FormData;
}

/** Call the API like a page of the site. @throws Error for an error status */
export async function call<T>(url: string, method: string, path: string, sent: CallOptions): Promise<T> {
  return (await (await send(url, method, path, sent)).json()) as T;
}

async function send(
  url: string,
  method: string,
  path: string,
  { cookie, json, form }: CallOptions,
): Promise<Response> {
  const response = await fetch(url + path, {
    method,
    headers: {
      origin: url,
      ...(json && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
    },
    body: form ?? JSON.stringify(json),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** @returns the value of the Cookie header */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const response = await send(url, 'POST', '/api/login', { json: { username, password } });
  await response.text();
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
