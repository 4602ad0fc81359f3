import { readFile } from 'node:fs/promises';
import { call, postEvent, signIn } from '../lib/organizer.js';
import { type Ids, PASSWORD, type Role, type Subject, uploadPhoto } from './subjects.js';

/** Every read call, by who makes it; names in capitals stand for {@link Ids}. */
const READS: Record<Role, string[]> = {
  guest: [
    '/api/health/live',
    '/api/health/ready',
    '/api/metrics',
    '/api/subscription/plans',
    '/event/SLUG',
    '/api/public/event/SLUG',
    '/api/public/event/SLUG/gallery',
    '/api/public/event/SLUG/gallery?page=LAST_PAGE&before=BEFORE',
    '/api/public/event/SLUG/gallery?cursor=NEXT',
    '/api/public/event/SLUG/stream',
    '/api/public/photos/PHOTO',
    '/event/SLUG/photo/PHOTO',
    '/api/public/photos/PHOTO/framed-photo.png',
    '/api/public/photos/PHOTO/link-preview.jpg',
    '/api/public/photos/PHOTO/original',
  ],
  organizer: [
    '/api/user',
    '/api/user/sessions',
    '/api/users/me/stats',
    '/api/users/ACCOUNT/credits',
    '/api/billing/payments',
    '/api/branding',
    '/api/events?limit=20',
    '/api/events?limit=20&query=fair',
    '/api/events?limit=20&sort=title&order=asc',
    '/api/events/slug-available?slug=spring-fair',
    '/api/events/EVENT',
    '/api/events/EVENT/frames',
    '/api/events/EVENT/qr',
    '/api/events/EVENT/poster',
    '/api/events/EVENT/insights',
    '/api/events/EVENT/insights.csv',
    '/api/events/EVENT/photos',
    '/api/events/EVENT/photos?page=LAST_PAGE&before=BEFORE',
    '/api/events/EVENT/photos?cursor=NEXT',
    '/api/events/EVENT/photos?state=shown',
    '/api/events/EVENT/photos?state=hidden',
    '/api/events/EVENT/photos?state=awaiting_approval',
    '/api/events/EVENT/photos?state=held',
    '/api/events/EVENT/photos?frameId=FRAME',
    '/api/events/EVENT/photos?state=hidden&frameId=FRAME',
    '/api/events/EVENT/photos/stream',
    '/api/events/EVENT/photos.zip?ids=PHOTO',
    '/api/events/EVENT/rerender',
  ],
  operator: [
    '/api/admin/stats',
    '/api/admin/series?days=30',
    '/api/admin/users?limit=10',
    '/api/admin/users?limit=10&page=LAST_PAGE',
    '/api/admin/users?limit=10&sort=name&order=asc',
    '/api/admin/users?limit=10&query=meyer',
    '/api/admin/users/ACCOUNT',
    '/api/admin/events?limit=10',
    '/api/admin/events?limit=10&page=LAST_PAGE',
    '/api/admin/events?limit=10&sort=title&order=asc',
    '/api/admin/events?limit=10&state=expired',
    '/api/admin/events?limit=10&organizerId=ACCOUNT',
    '/api/admin/events?limit=10&query=wedding',
    '/api/admin/expired-events?limit=10',
    '/api/admin/revenue',
    '/api/admin/maintenance',
    '/api/admin/cleanups/CLEANUP',
    '/api/admin/plans',
    '/api/admin/email-status',
    '/api/admin/payment-status',
    '/api/admin/system',
    '/api/admin/reports?limit=10',
    '/api/admin/reports?limit=10&state=all&eventId=EVENT',
    '/api/admin/device-bans?limit=10',
    '/api/admin/audit-log?limit=10',
    '/api/admin/audit-log?limit=10&page=LAST_PAGE',
    '/api/admin/audit-log?limit=10&subjectId=ACCOUNT',
  ],
};

/** Read calls that are not measured, and why. */
const NOT_MEASURED: Record<string, string> = {
  '/api/user/export': 'contains every photo of the account',
  '/api/admin/users.csv': 'contains every account',
  '/api/admin/events.csv': 'contains every event',
  '/api/admin/audit-log.csv': 'contains every entry',
};

type Run = (subject: Subject) => Promise<unknown>;

/** A read call or a write. */
export interface Call {
  name: string;
  run: Run;
}

/** @returns every call that is measured */
export function listCalls(): Call[] {
  const reads = Object.entries(READS).flatMap(([role, paths]) =>
    paths.map((path) => ({
      name: `GET ${path}`,
      run: (subject: Subject) => read(subject, role as Role, path),
    })),
  );
  return [...reads, ...Object.entries(WRITES).map(([name, run]) => ({ name, run }))];
}

/** The main writes. */
const WRITES: Record<string, Run> = {
  'upload a photo': ({ url, ids }) => uploadPhoto(url, ids.SLUG),
  'upload a photo and delete it': async ({ url, ids }) => {
    const { id, receipt } = await uploadPhoto(url, ids.SLUG);
    await send(url, `/api/public/photos/${id}`, {
      method: 'DELETE',
      headers: { 'x-photo-receipt': receipt },
    });
  },
  'report a photo': ({ url, ids }) =>
    call(url, 'POST', `/api/public/photos/${ids.PHOTO}/report`, { json: {} }),
  'share a photo': ({ url, ids }) => call(url, 'POST', `/api/public/photos/${ids.PHOTO}/share`, {}),
  'hide a photo and show it': async (subject) => {
    for (const state of ['hidden', 'shown']) {
      await change(subject, 'PATCH', `/api/events/EVENT/photos/PHOTO`, { state });
    }
  },
  'hide selected photos and show them': async (subject) => {
    const ids = [subject.ids.PHOTO];
    for (const action of ['hide', 'show']) {
      await change(subject, 'PATCH', '/api/events/EVENT/photos', { action, ids });
    }
  },
  'change a title': (subject) => change(subject, 'PATCH', '/api/events/EVENT', { title: 'Anna & Ben' }),
  'pause an event and resume it': async (subject) => {
    for (const isActive of [false, true])
      await change(subject, 'PATCH', '/api/events/EVENT/active', { isActive });
  },
  'rehearse an event': (subject) => change(subject, 'POST', '/api/events/EVENT/rehearsal', {}),
  'create an event': ({ url, cookies }) => postEvent(url, cookies.organizer),
  'sign in': ({ url, email }) => signIn(url, email, PASSWORD),
};

function change(
  { url, cookies, ids }: Subject,
  method: string,
  path: string,
  json: object,
): Promise<unknown> {
  return call(url, method, withIds(path, ids), { cookie: cookies.organizer, json });
}

/** Make a read call to its end; of a stream of events, until the first of them. */
async function read({ url, cookies, ids, receipt }: Subject, role: Role, path: string): Promise<void> {
  await send(url, withIds(path, ids), {
    headers: { cookie: cookies[role], ...(role === 'guest' && { 'x-photo-receipt': receipt }) },
  });
}

/** @throws Error if it is refused */
async function send(url: string, path: string, init: RequestInit): Promise<void> {
  const response = await fetch(url + path, { ...init, headers: { origin: url, ...init.headers } });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const reader = response.body!.getReader();
    await reader.read();
    return reader.cancel();
  }
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status} ${Buffer.from(body).toString()}`);
}

function withIds(path: string, ids: Ids): string {
  return path.replace(/\b[A-Z_]{2,}\b/g, (name) => encodeURIComponent(ids[name as keyof Ids]));
}

const DOCUMENT = new URL('../../../contracts/openapi.json', import.meta.url);

/** Read calls of the OpenAPI document that are in neither list, and those in a list that the document does not have. */
export async function findListErrors(): Promise<string[]> {
  const { paths } = JSON.parse(await readFile(DOCUMENT, 'utf8')) as { paths: Record<string, object> };
  const templates = Object.keys(paths).filter((path) => 'get' in paths[path]!);
  const listed = Object.values(READS)
    .flat()
    .filter((path) => path.startsWith('/api/'))
    .map((path) => findTemplate(templates, path.split('?')[0]!) ?? path);
  const known = new Set([...listed, ...Object.keys(NOT_MEASURED)]);
  return [
    ...templates.filter((template) => !known.has(template)).map((template) => `${template} is in no list`),
    ...[...known].filter((path) => !templates.includes(path)).map((path) => `${path} is no read call`),
  ];
}

/** The one with the fewest placeholders: `/api/events/slug-available` also fits `/api/events/{id}`. */
function findTemplate(templates: string[], path: string): string | undefined {
  return templates
    .filter((template) =>
      new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    .sort((a, b) => a.split('{').length - b.split('{').length)[0];
}
