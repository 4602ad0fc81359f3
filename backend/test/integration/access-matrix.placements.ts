import { randomUUID } from 'node:crypto';
import { type Agent, PASSWORD } from '../factories/accounts.js';

/**
 * Expected status of every API call for each role. access-matrix.spec.ts fails for a call of the OpenAPI
 * document that has no entry here. A key is the call as the document names it, plus `: …` for a second case
 * of the same call.
 */

/**
 * - visitor: no session
 * - owner: the organizer whose account, event and photo the request is about
 * - other: another organizer
 * - suspended: an organizer who was suspended while signed in, with that session
 * - admin: an operator who owns none of it
 */
export const ROLES = ['visitor', 'owner', 'other', 'suspended', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The subjects of a request. Each request gets new ones, so that cases don't affect each other. */
export interface World {
  ownerId: string;
  eventId: string;
  slug: string;
  frameId: string;
  photoId: string;
  receipt: string;
  /** An account that has none of the roles. */
  strangerId: string;
}

export interface Placement {
  /** Values for the path's `{placeholders}`; those not named are random UUIDs. */
  path?: (world: World) => Record<string, string>;
  query?: string;
  body?: (world: World) => object;
  headers?: (world: World) => Record<string, string>;
  /** The organizer hid the photo. */
  hidden?: true;
  /** A guest reported the photo. Its device is unknown. */
  reported?: true;
  /** The call deletes or changes the caller's account, so each role gets a new one. */
  changesAccount?: true;
  /** One status for each of {@link ROLES}, in their order. */
  statuses: readonly [visitor: number, owner: number, other: number, suspended: number, admin: number];
}

/** The call of a key, without the part that names a second case. */
export const callOf = (line: string) => line.split(': ')[0] ?? '';

/** Sends the request of a key. */
export function sendCall(agent: Agent, line: string, placement: Placement, world: World): Promise<Response> {
  const [method = '', template = ''] = callOf(line).split(' ');
  const values = placement.path?.(world) ?? {};
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? randomUUID());
  const query = placement.query === undefined ? '' : `?${placement.query}`;
  return agent.fetch(path + query, {
    method,
    headers: placement.headers?.(world) ?? {},
    body: placement.body?.(world),
  });
}

type Statuses = Placement['statuses'];

const anyRole = (status: number): Statuses => [status, status, status, status, status];
const signedIn = (status: number): Statuses => [401, status, status, 401, status];
/** Other accounts get 404, admins included. */
const owner = (status: number): Statuses => [401, status, 404, 401, 404];
const admin = (status: number): Statuses => [401, 403, 403, 401, status];

const event = ({ eventId: id }: World) => ({ id });
const frame = ({ eventId: id, frameId }: World) => ({ id, frameId });
const photo = ({ eventId: id, photoId }: World) => ({ id, photoId });
const publicPhoto = ({ photoId: id }: World) => ({ id });
const bySlug = ({ slug }: World) => ({ slug });
const stranger = ({ strangerId: id }: World) => ({ id });
const withReceipt = ({ receipt }: World) => ({ 'X-Photo-Receipt': receipt });

export const PLACEMENTS: Record<string, Placement> = {
  // Health
  'GET /api/health/live': { statuses: anyRole(200) },
  'GET /api/health/ready': { statuses: anyRole(200) },
  // These requests come from the loopback address. metrics.spec.ts tests other addresses.
  'GET /api/metrics': { statuses: anyRole(200) },

  // Accounts, before signing in
  'POST /api/register': {
    body: () => ({ name: 'Nora', email: `${randomUUID()}@example.org`, password: PASSWORD }),
    statuses: anyRole(201),
  },
  'POST /api/login': {
    body: () => ({ username: 'unknown@example.org', password: PASSWORD }),
    statuses: anyRole(401),
  },
  'POST /api/logout': { changesAccount: true, statuses: anyRole(200) },
  'POST /api/verify-email': { body: () => ({ token: 'forged' }), statuses: anyRole(400) },
  'POST /api/verify-email/resend': {
    body: () => ({ email: 'unknown@example.org' }),
    statuses: anyRole(200),
  },
  'POST /api/password/forgot': { body: () => ({ email: 'unknown@example.org' }), statuses: anyRole(200) },
  'POST /api/password/check': { body: () => ({ token: 'forged' }), statuses: anyRole(400) },
  'POST /api/password/reset': {
    body: () => ({ token: 'forged', password: PASSWORD }),
    statuses: anyRole(400),
  },

  // The own account
  'GET /api/user': { statuses: signedIn(200) },
  'PATCH /api/user': { body: () => ({ name: 'Nora' }), statuses: signedIn(200) },
  'DELETE /api/user': {
    body: () => ({ currentPassword: PASSWORD }),
    changesAccount: true,
    statuses: signedIn(200),
  },
  'POST /api/user/password': {
    body: () => ({ currentPassword: PASSWORD, newPassword: 'another password' }),
    changesAccount: true,
    statuses: signedIn(200),
  },
  'GET /api/user/sessions': { statuses: signedIn(200) },
  'DELETE /api/user/sessions': { statuses: signedIn(200) },
  'DELETE /api/user/sessions/{id}': { statuses: signedIn(404) },
  'GET /api/user/export': { statuses: signedIn(200) },
  'GET /api/users/me/stats': { statuses: signedIn(200) },
  'GET /api/users/{id}/credits': {
    path: ({ ownerId: id }) => ({ id }),
    statuses: [401, 200, 404, 401, 200],
  },

  // Events
  'GET /api/events': { statuses: signedIn(200) },
  'POST /api/events': { body: () => ({ title: 'No frame' }), statuses: signedIn(400) },
  'GET /api/events/slug-available': { query: 'slug=spring-fair', statuses: signedIn(200) },
  'GET /api/events/{id}': { path: event, statuses: owner(200) },
  'PATCH /api/events/{id}': { path: event, body: () => ({ title: 'Renamed' }), statuses: owner(200) },
  'DELETE /api/events/{id}': { path: event, statuses: owner(200) },
  'PATCH /api/events/{id}/active': {
    path: event,
    body: () => ({ isActive: false }),
    statuses: owner(200),
  },
  'PATCH /api/events/{id}/expiration': {
    path: event,
    body: () => ({ expiresAt: null }),
    statuses: owner(200),
  },
  'GET /api/events/{id}/qr': { path: event, statuses: owner(200) },
  'GET /api/events/{id}/poster': { path: event, statuses: owner(200) },
  'GET /api/events/{id}/frames': { path: event, statuses: owner(200) },
  'POST /api/events/{id}/frames': { path: event, body: () => ({}), statuses: owner(400) },
  'PATCH /api/events/{id}/frames/{frameId}': {
    path: frame,
    body: () => ({ name: 'Renamed' }),
    statuses: owner(200),
  },
  'DELETE /api/events/{id}/frames/{frameId}': { path: frame, statuses: owner(409) },
  'GET /api/events/{id}/photos': { path: event, statuses: owner(200) },
  'PATCH /api/events/{id}/photos/{photoId}': {
    path: photo,
    body: () => ({ state: 'hidden' }),
    statuses: owner(200),
  },
  'DELETE /api/events/{id}/photos/{photoId}': { path: photo, statuses: owner(200) },
  'PATCH /api/events/{id}/photos': {
    path: event,
    body: ({ photoId }) => ({ action: 'hide', ids: [photoId] }),
    statuses: owner(200),
  },
  'GET /api/events/{id}/photos/stream': { path: event, statuses: owner(200) },
  'GET /api/events/{id}/photos.zip': { path: event, statuses: owner(200) },
  'GET /api/events/{id}/rerender': { path: event, statuses: owner(200) },
  'POST /api/events/{id}/rerender': { path: event, statuses: owner(202) },
  'POST /api/events/{id}/rehearsal': { path: event, body: () => ({}), statuses: owner(200) },
  'GET /api/events/{id}/insights': { path: event, statuses: owner(200) },
  'GET /api/events/{id}/insights.csv': { path: event, statuses: owner(403) },

  // Guests
  'GET /api/public/event/{slug}': { path: bySlug, statuses: anyRole(200) },
  'GET /api/public/event/{slug}/gallery': { path: bySlug, statuses: anyRole(200) },
  'GET /api/public/event/{slug}/stream': { path: bySlug, statuses: anyRole(200) },
  'POST /api/public/upload-photo/{linkSlug}': {
    path: ({ slug: linkSlug }) => ({ linkSlug }),
    body: () => ({}),
    statuses: anyRole(400),
  },
  'POST /api/public/client-failures': {
    body: () => ({ engine: 'firefox', failure: 'canvas_refused' }),
    statuses: anyRole(200),
  },
  'GET /api/public/photos/{id}': { path: publicPhoto, statuses: anyRole(404) },
  'GET /api/public/photos/{id}: with its receipt': {
    path: publicPhoto,
    headers: withReceipt,
    statuses: anyRole(200),
  },
  'PATCH /api/public/photos/{id}': {
    path: publicPhoto,
    body: () => ({ visibility: 'private' }),
    statuses: anyRole(404),
  },
  'PATCH /api/public/photos/{id}: with its receipt': {
    path: publicPhoto,
    body: () => ({ visibility: 'private' }),
    headers: withReceipt,
    statuses: anyRole(200),
  },
  'DELETE /api/public/photos/{id}': { path: publicPhoto, statuses: anyRole(404) },
  'DELETE /api/public/photos/{id}: with its receipt': {
    path: publicPhoto,
    headers: withReceipt,
    statuses: anyRole(200),
  },
  'GET /api/public/photos/{id}/framed-photo.png': { path: publicPhoto, statuses: anyRole(200) },
  'GET /api/public/photos/{id}/framed-photo.png: hidden': {
    path: publicPhoto,
    hidden: true,
    statuses: [404, 200, 404, 404, 404],
  },
  'GET /api/public/photos/{id}/framed-photo.png: hidden, with its receipt': {
    path: publicPhoto,
    hidden: true,
    headers: withReceipt,
    statuses: anyRole(200),
  },
  'GET /api/public/photos/{id}/link-preview.jpg': { path: publicPhoto, statuses: anyRole(200) },
  'GET /api/public/photos/{id}/link-preview.jpg: hidden, with its receipt': {
    path: publicPhoto,
    hidden: true,
    headers: withReceipt,
    statuses: anyRole(404),
  },
  'GET /api/public/photos/{id}/original': { path: publicPhoto, statuses: [404, 200, 404, 404, 404] },
  'GET /api/public/photos/{id}/original: with its receipt': {
    path: publicPhoto,
    headers: withReceipt,
    statuses: anyRole(200),
  },
  'POST /api/public/photos/{id}/share': { path: publicPhoto, statuses: anyRole(200) },
  'POST /api/public/photos/{id}/report': {
    path: publicPhoto,
    body: () => ({ reason: 'other' }),
    statuses: anyRole(200),
  },

  // Plans and payments; no payment provider is configured
  'GET /api/subscription/plans': { statuses: anyRole(200) },
  'POST /api/create-payment-intent': { body: () => ({ planId: 'standard' }), statuses: signedIn(503) },
  'POST /api/payment/success': { body: () => ({ paymentIntentId: 'pi_1' }), statuses: signedIn(503) },
  'POST /api/billing/webhook': { body: () => ({}), statuses: anyRole(503) },
  'POST /api/billing/portal': { statuses: signedIn(404) },
  'GET /api/billing/payments': { statuses: signedIn(200) },

  // Branding; no role has a plan that includes it
  'GET /api/branding': { statuses: signedIn(200) },
  'PATCH /api/branding': { body: () => ({ mainColour: '#1e3d36' }), statuses: signedIn(403) },
  'POST /api/branding/logo': { body: () => ({}), statuses: signedIn(403) },
  'DELETE /api/branding/logo': { statuses: signedIn(200) },

  // Operators
  'GET /api/admin/stats': { statuses: admin(200) },
  'GET /api/admin/series': { statuses: admin(200) },
  'GET /api/admin/users': { statuses: admin(200) },
  'PATCH /api/admin/users/{id}': {
    path: stranger,
    body: () => ({ status: 'suspended' }),
    statuses: admin(200),
  },
  'DELETE /api/admin/users/{id}': { path: stranger, statuses: admin(200) },
  'POST /api/admin/users/{id}/suspend': { path: stranger, statuses: admin(200) },
  'POST /api/admin/users/{id}/deactivate': { path: stranger, statuses: admin(200) },
  'PATCH /api/admin/users/{id}/role': {
    path: stranger,
    body: () => ({ role: 'admin' }),
    statuses: admin(200),
  },
  'GET /api/admin/users/{id}': { path: stranger, statuses: admin(200) },
  'PATCH /api/admin/users/{id}/plan': {
    path: stranger,
    body: () => ({ planId: 'standard' }),
    statuses: admin(200),
  },
  'GET /api/admin/users.csv': { statuses: admin(200) },
  'GET /api/admin/events.csv': { statuses: admin(200) },
  'GET /api/admin/audit-log.csv': { statuses: admin(200) },
  'GET /api/admin/revenue': { statuses: admin(200) },
  'GET /api/admin/system': { statuses: admin(200) },
  'GET /api/admin/events': { statuses: admin(200) },
  'GET /api/admin/expired-events': { statuses: admin(200) },
  'DELETE /api/admin/cleanup-expired': { statuses: admin(200) },
  'GET /api/admin/cleanups/{id}': { statuses: admin(404) },
  'GET /api/admin/maintenance': { statuses: admin(200) },
  'GET /api/admin/email-status': { statuses: admin(200) },
  'GET /api/admin/payment-status': { statuses: admin(200) },
  'GET /api/admin/plans': { statuses: admin(200) },
  'PATCH /api/admin/plans/{id}': {
    path: () => ({ id: 'standard' }),
    body: () => ({ description: 'For a handful of celebrations.' }),
    statuses: admin(200),
  },
  'GET /api/admin/audit-log': { statuses: admin(200) },
  'POST /api/admin/test-email': { statuses: admin(200) },
  'GET /api/admin/reports': { statuses: admin(200) },
  'POST /api/admin/reports/{id}/hide': { path: publicPhoto, reported: true, statuses: admin(200) },
  'POST /api/admin/reports/{id}/show': { path: publicPhoto, reported: true, statuses: admin(409) },
  'DELETE /api/admin/reports/{id}': { path: publicPhoto, reported: true, statuses: admin(200) },
  'POST /api/admin/reports/{id}/dismiss': { path: publicPhoto, reported: true, statuses: admin(200) },
  'POST /api/admin/reports/{id}/ban': { path: publicPhoto, reported: true, statuses: admin(409) },
  'DELETE /api/admin/reports/{id}/ban': { path: publicPhoto, reported: true, statuses: admin(200) },
  'GET /api/admin/device-bans': { statuses: admin(200) },
  'DELETE /api/admin/device-bans/{id}': { statuses: admin(404) },
};
