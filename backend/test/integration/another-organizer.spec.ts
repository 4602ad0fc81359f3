import { randomUUID } from 'node:crypto';
import { createOpenApiDocument } from '../../src/openapi.js';
import { type Account, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { eventRow, type EventRow, photoRow } from '../factories/gallery.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { PLACEMENTS } from './access-matrix.placements.js';

/**
 * Every call of the OpenAPI document that names an event returns 404 to other organizers. The response equals
 * that for an unknown event, so it does not reveal which events exist.
 */
describe("another organizer's event", () => {
  let app: TestApp;
  let owner: Account;
  let others: Account[];
  let event: EventRow;
  let photoId: string;
  let calls: { method: string; path: string }[];
  let otherPaths: string[];

  beforeAll(async () => {
    app = await createTestApp();
    owner = await signedInOrganizer(app, 'enterprise');
    others = [await signedInOrganizer(app, 'enterprise'), await signedInAdmin(app)];
    event = await eventRow(app, owner);
    photoId = await photoRow(app, event);
    const { paths } = createOpenApiDocument(app.nest);
    otherPaths = Object.keys(paths).filter(
      (path) => path.includes('{') && !path.startsWith('/api/events/{id}'),
    );
    calls = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/events/{id}'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path })));
  });
  afterAll(() => app.stop());

  const ask = async (
    account: Account,
    call: { method: string; path: string },
    ids: Record<string, string>,
  ) => {
    const method = call.method.toUpperCase();
    const placed = PLACEMENTS[`${method} ${call.path}`];
    const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => ids[name] ?? randomUUID());
    const world = { ownerId: owner.id, eventId: event.id, slug: event.slug, frameId: event.frameId, photoId };
    const body = placed?.body?.({ ...world, receipt: '', strangerId: '' });
    const response = await account.agent.fetch(path, { method, body });
    const text = await response.text();
    return { call: `${method} ${call.path}`, status: response.status, text };
  };
  /** Without the sizes of files, which a job counts. */
  const rowsOf = async () =>
    Promise.all(
      ['events', 'frames', 'generated_photos', 'event_feed', 'rerenders'].map((table) =>
        app.database.query(`SELECT to_jsonb(t) - 'stored_bytes' AS row FROM ${table} t`),
      ),
    );

  it('tests every call of an event', () => {
    const tested = calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(tested).toEqual(
      expect.arrayContaining([
        'GET /api/events/{id}',
        'GET /api/events/{id}/qr',
        'GET /api/events/{id}/insights',
        'GET /api/events/{id}/photos.zip',
        'PATCH /api/events/{id}/frames/{frameId}',
        'DELETE /api/events/{id}/photos/{photoId}',
      ]),
    );
    expect(tested.length).toBeGreaterThan(20);
  });

  // The tests below skip paths that don't start with /api/events/{id}.
  it('finds no other path with an id except public and operator ones', () => {
    const others = otherPaths.filter((path) => !/^\/api\/(?:public|admin)\//.test(path));
    expect(others).toEqual(['/api/user/sessions/{id}', '/api/users/{id}/credits']);
  });

  // spec: fields.event-owner, roles.enforced-by-server
  // asvs: 8.2.2, 8.4.1
  it('returns the same 404 as for an unknown event and changes nothing', async () => {
    const before = await rowsOf();
    const theirs = { id: event.id, frameId: event.frameId, photoId };
    for (const account of others) {
      for (const call of calls) {
        const [found, unknown] = [await ask(account, call, theirs), await ask(account, call, {})];
        expect(found).toEqual({ ...unknown, status: 404 });
        expect(JSON.parse(found.text)).toMatchObject({ code: 'not_found' });
      }
    }
    expect(await rowsOf()).toEqual(before);
  });

  // asvs: 8.4.1
  it("returns 404 for another event's frames and photos under an own event", async () => {
    const [other] = others as [Account];
    const own = await eventRow(app, other);
    const before = await rowsOf();
    const deep = calls.filter(({ path }) => /\{(?!id\})/.test(path));
    expect(deep.length).toBeGreaterThan(3);
    for (const call of deep) {
      const response = await ask(other, call, { id: own.id, frameId: event.frameId, photoId });
      expect(response).toMatchObject({ call: response.call, status: 404 });
    }
    const batch = await other.agent.patch(`/api/events/${own.id}/photos`, {
      action: 'delete',
      ids: [photoId],
    });
    expect(await batch.json()).toEqual({ photos: [], deleted: [], missing: [photoId] });
    expect(await rowsOf()).toEqual(before);
  });
});
