import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { frameImage } from './images.js';

export interface Organizer {
  email: string;
  password: string;
}

/** A page, or another client with separate cookies. */
interface Caller {
  request: APIRequestContext;
}

/** The run's own server. Tests with another server pass its origin. */
const RUN_ORIGIN = process.env['E2E_BASE_URL'] ?? '';

/** Scripts must send the Origin header that a browser adds automatically. */
export const ORIGIN = { origin: RUN_ORIGIN };

/** Create an account over HTTP and sign the caller in. */
export async function signIn({ request }: Caller, origin = RUN_ORIGIN): Promise<Organizer> {
  const organizer = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' };
  const registered = await request.post(`${origin}/api/register`, {
    headers: { origin },
    data: { name: 'Olivia Organizer', username: organizer.email, ...organizer },
  });
  if (!registered.ok()) throw new Error(await registered.text());
  await signInAs(request, organizer, origin);
  return organizer;
}

/** Sign in over HTTP, with the Origin header that a browser adds automatically. */
export async function signInAs(
  request: APIRequestContext,
  { email, password }: Organizer,
  origin = RUN_ORIGIN,
): Promise<void> {
  const response = await request.post(`${origin}/api/login`, {
    headers: { origin },
    data: { username: email, password },
  });
  if (!response.ok()) throw new Error(await response.text());
}

/** Create an event over HTTP as the signed-in organizer. */
export async function createEvent(
  { request }: Caller,
  title = 'Spring Fair',
  frame?: Buffer,
): Promise<{ id: string; linkSlug: string }> {
  const buffer = frame ?? (await frameImage({ r: 30, g: 61, b: 54 }));
  const response = await request.post('/api/events', {
    headers: { origin: RUN_ORIGIN },
    multipart: { title, frame: { name: 'frame.png', mimeType: 'image/png', buffer } },
  });
  if (!response.ok()) throw new Error(await response.text());
  return (await response.json()) as { id: string; linkSlug: string };
}
