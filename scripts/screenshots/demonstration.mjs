import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { call, signIn } from '../../backend/bench/lib/organizer.ts';
import { shadowedFrame } from '../../backend/bench/lib/images.ts';
import { OPERATOR } from '../../backend/bench/lib/server.ts';
import { inRoot } from '../lib/paths.mjs';

const ORGANIZER = { name: 'Maya Lind', email: 'maya@example.org', password: 'correct horse battery' };
const GUESTS = ['birthday', 'school', 'wedding', 'concert', 'run', 'conference'];
const FRAME = inRoot('backend', 'assets', 'demo', 'frame.png');

/**
 * Fills a new product with an organizer, three events and photos of their guests.
 *
 * @param {string} url of the running service
 * @returns an event with photos, a photo that is not uploaded yet, and the cookies of both sessions
 */
export async function fillDemonstration(url) {
  const operator = await signIn(url, OPERATOR.email, OPERATOR.password);
  const account = { ...ORGANIZER, username: ORGANIZER.email, organization: 'Lind & Daughters' };
  const { id: userId } = await call(url, 'POST', '/api/register', { json: account });
  const plan = { planId: 'professional' };
  await call(url, 'PATCH', `/api/admin/users/${userId}/plan`, { cookie: operator, json: plan });
  const organizer = await signIn(url, ORGANIZER.email, ORGANIZER.password);
  const add = (title, frame) => addEvent(url, organizer, title, frame);
  await add('Lake Run', shadowedFrame());
  const wedding = await add('Anna & Ben', shadowedFrame());
  const fair = await add('Harvest Fair', await readFile(FRAME));

  for (const name of ['wedding', 'conference']) await send(url, wedding.linkSlug, await readPhoto(name));
  for (const name of GUESTS.toReversed()) await send(url, fair.linkSlug, await readPhoto(name));
  return { event: fair, photo: await readPhoto('fair'), organizer, operator };
}

function addEvent(url, cookie, title, frame) {
  const form = new FormData();
  form.set('title', title);
  form.set('linkSlug', title.toLowerCase().replace(/\W+/g, '-'));
  form.set('frame', new Blob([frame], { type: 'image/png' }), 'frame.png');
  return call(url, 'POST', '/api/events', { cookie, form });
}

async function send(url, slug, photo) {
  const form = new FormData();
  form.set('photo', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await fetch(`${url}/api/public/upload-photo/${slug}`, {
    method: 'POST',
    headers: { origin: url, 'idempotency-key': randomUUID() },
    body: form,
  });
  if (!response.ok) throw new Error(`A photo was refused: ${response.status} ${await response.text()}`);
}

const readPhoto = (name) => readFile(inRoot('scripts', 'screenshots', 'photos', `${name}.jpg`));
