import { randomUUID } from 'node:crypto';
import { Storage } from '../../../src/platform/storage/storage.js';
import { type Account, Agent, signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
import { adminGet, type Schemas } from '../../factories/admin-calls.js';
import { readJson } from '../../support/read-json.js';
import { createEvent, type CreatedEvent } from '../../factories/events.js';
import { uploadPhoto } from '../../factories/uploads.js';
import { waitFor } from '../../support/wait-for.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

describe('removal by operators', () => {
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  const expire = (ids: string[], when = "now() - interval '1 hour'") =>
    app.database.query(`UPDATE events SET expires_at = ${when} WHERE id = ANY($1)`, [ids]);

  const entriesOf = (query: string) => adminGet<Schemas['AuditEntryResponse'][]>(admin, `audit-log?${query}`);

  async function files(): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of app.nest.get(Storage).list('')) names.push(name);
    return names.sort();
  }

  describe('DELETE /api/admin/users/:id', () => {
    // spec: calls.admin-user-delete, console-rules.delete-user
    it('deletes the account with its events, photos, files and sessions', async () => {
      const before = await files();
      const owner = await signedInOrganizer(app, 'standard');
      const event = await createEvent(owner);
      const photo = await uploadPhoto(new Agent(app), event.linkSlug);
      expect((await fetch(app.url + photo.photoUrl)).status).toBe(200);

      const response = await admin.agent.delete(`/api/admin/users/${owner.id}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ success: true });

      expect((await owner.agent.get('/api/user')).status).toBe(401);
      expect((await fetch(app.url + photo.photoUrl)).status).toBe(404);
      expect((await fetch(app.url + event.frameUrl)).status).toBe(404);
      expect((await fetch(`${app.url}/api/public/event/${event.linkSlug}`)).status).toBe(404);
      expect(await files()).toEqual(before);
      expect(await app.database.query('SELECT name FROM unowned_objects WHERE orphaned')).toEqual([]);
      expect((await admin.agent.delete(`/api/admin/users/${owner.id}`)).status).toBe(404);

      const log = await entriesOf(`subjectId=${owner.id}`);
      expect(log[0]).toMatchObject({
        action: 'user.deleted',
        actorId: admin.id,
        subjectName: 'Olivia Organizer',
        details: { email: owner.email, events: 1, photos: 1 },
      });
    });

    it('keeps the last known names of deleted accounts and events in the audit log', async () => {
      const owner = await signedInOrganizer(app);
      const removed = await createEvent(owner, { title: 'Harbour Nights' });
      const guest = new Agent(app);
      const photo = await uploadPhoto(guest, removed.linkSlug);
      const headers = { 'X-Photo-Receipt': photo.receipt };
      await guest.fetch(`/api/public/photos/${photo.id}`, { method: 'DELETE', headers });
      const ofEvent = `subjectType=event&subjectId=${removed.id}&action=photo.taken_back`;
      expect(await entriesOf(ofEvent)).toMatchObject([
        { subjectName: 'Harbour Nights', subjectIsGone: false, actorId: null, actorIsGone: false },
      ]);
      await owner.agent.delete(`/api/events/${removed.id}`);
      expect(await entriesOf(ofEvent)).toMatchObject([
        { subjectName: 'Harbour Nights', subjectIsGone: true },
      ]);

      await admin.agent.delete(`/api/admin/users/${owner.id}`);
      const gone = { actorName: 'Olivia Organizer', actorIsGone: true };
      expect(await entriesOf(`actorId=${owner.id}`)).toMatchObject([
        { action: 'event.deleted', ...gone },
        { action: 'session.opened', ...gone, subjectName: 'Olivia Organizer', subjectIsGone: true },
        { action: 'user.registered', ...gone, subjectName: 'Olivia Organizer', subjectIsGone: true },
      ]);
    });

    it('removes the name from the audit log when the owner deletes the account', async () => {
      const owner = await signedInOrganizer(app);
      await owner.agent.delete('/api/user', { currentPassword: owner.password });
      const log = await entriesOf(`actorId=${owner.id}`);
      expect(log[0]).toMatchObject({ action: 'user.deleted', actorName: null, actorIsGone: true });
      expect(log.filter(({ actorName, subjectName }) => actorName !== null || subjectName !== null)).toEqual(
        [],
      );
    });

    // spec: console.user-actions
    it('rejects the deletion of an admin', async () => {
      const other = await signedInAdmin(app);
      expect((await admin.agent.delete(`/api/admin/users/${other.id}`)).status).toBe(403);
      expect((await admin.agent.delete(`/api/admin/users/${admin.id}`)).status).toBe(403);
      expect((await admin.agent.delete(`/api/admin/users/${randomUUID()}`)).status).toBe(404);
      expect((await other.agent.get('/api/user')).status).toBe(200);
    });
  });

  describe('expired events', () => {
    let owner: Account;
    const expired = async () => {
      const response = await admin.agent.get('/api/admin/expired-events');
      return { list: await readJson(response), total: response.headers.get('x-total-count') };
    };

    /** Polls until the cleanup ends. Each call waits some seconds before it returns the progress. */
    const waitForEnd = async (id: string) => {
      for (;;) {
        const cleanup = await adminGet<Schemas['CleanupResponse']>(admin, `cleanups/${id}`);
        if (cleanup.state !== 'running') return cleanup;
      }
    };
    /** Starts a cleanup and waits for its end. */
    const cleanUp = async () => {
      const cleanup = await readJson<Schemas['CleanupResponse']>(
        admin.agent.delete('/api/admin/cleanup-expired'),
      );
      return cleanup.state === 'running' ? waitForEnd(cleanup.id!) : cleanup;
    };
    /** The newest audit log entry for an action. */
    const latestEntry = async (action: string) => {
      const [entry] = await entriesOf(`action=${action}`);
      return entry;
    };

    beforeEach(async () => {
      owner = await signedInOrganizer(app, 'monthly-unlimited');
    });

    // spec: console-rules.cleanup, console-rules.event-calls, console-rules.cleanup-call
    it('lists expired events, newest first, and deletes them with their files', async () => {
      const kept = await createEvent(owner, { title: 'Kept', expiresAt: '2099-01-01T00:00:00Z' });
      const before = await files();
      const events: CreatedEvent[] = [];
      for (const title of ['First', 'Second']) events.push(await createEvent(owner, { title }));
      await uploadPhoto(new Agent(app), events[0]!.linkSlug);
      await expire([events[0]!.id], "now() - interval '2 days'");
      await expire([events[1]!.id]);

      expect(await expired()).toMatchObject({
        total: '2',
        list: [
          { id: events[1]!.id, title: 'Second', organizerName: 'Olivia Organizer', photoCount: 0 },
          { id: events[0]!.id, title: 'First', photoCount: 1 },
        ],
      });
      const titles = async (query: string) => {
        const response = await admin.agent.get(`/api/admin/expired-events?${query}`);
        const found = await readJson<Schemas['ExpiredEventResponse'][]>(response);
        return [response.headers.get('x-total-count'), ...found.map(({ title }) => title)];
      };
      expect(await titles('sort=title&order=asc&limit=1')).toEqual(['2', 'First']);
      expect(await titles('order=asc')).toEqual(['2', 'First', 'Second']);
      expect(await titles('query=second')).toEqual(['1', 'Second']);
      expect(await titles('query=kept')).toEqual(['0']);
      expect(await titles(`query=${owner.email}&sort=title&order=desc&limit=1&page=2`)).toEqual([
        '2',
        'First',
      ]);
      const began = Date.now();
      const { id, ...outcome } = await cleanUp();
      expect(outcome).toEqual({ state: 'done', deletedCount: 2, remaining: 0 });
      expect(await expired()).toEqual({ list: [], total: '0' });
      expect(await files()).toEqual(before);
      expect((await owner.agent.get(`/api/events/${kept.id}`)).status).toBe(200);

      const status = await adminGet<Schemas['MaintenanceResponse']>(admin, 'maintenance');
      expect(status).toMatchObject({
        database: true,
        storage: true,
        lastCleanup: { id, state: 'done', deletedCount: 2 },
      });
      expect(Date.parse(status.lastCleanup?.endedAt ?? '')).toBeGreaterThanOrEqual(began);
      expect(await latestEntry('events.cleaned_up')).toMatchObject({
        actorId: admin.id,
        details: { deletedCount: 2 },
      });
      expect(
        await entriesOf(`subjectType=event&subjectId=${events[0]!.id}&action=event.deleted`),
      ).toMatchObject([{ actorId: admin.id, details: { name: 'First', photos: 1 } }]);
    });

    // spec: console-rules.cleanup-call
    it('continues a cleanup after the request is aborted and logs its start', async () => {
      const events: string[] = [];
      for (let made = 0; made < 7; made += 1) events.push((await createEvent(owner)).id);
      for (const [at, id] of events.entries()) await expire([id], `now() - interval '${9 - at} hours'`);
      const runner = app.database.createQueryRunner();
      await runner.startTransaction();
      // The lock stops the cleanup at the sixth event.
      await runner.query('SELECT FROM events WHERE id = $1 FOR UPDATE', [events[5]]);
      const abort = new AbortController();
      const request = admin.agent
        .fetch('/api/admin/cleanup-expired', { method: 'DELETE', signal: abort.signal })
        .catch(() => undefined);
      const { id } = await waitFor(async () => {
        const { lastCleanup } = await adminGet<Schemas['MaintenanceResponse']>(admin, 'maintenance');
        expect(lastCleanup).toMatchObject({ state: 'running', deletedCount: 5, endedAt: null });
        return lastCleanup!;
      });
      abort.abort();
      await request;
      expect(await latestEntry('events.cleanup_started')).toMatchObject({
        actorId: admin.id,
        details: { expired: 7 },
      });
      const { queues } = await adminGet<Schemas['SystemFiguresResponse']>(admin, 'system');
      expect(queues.find(({ name }) => name === 'clean-up-expired')).toMatchObject({ active: 1 });

      await runner.rollbackTransaction();
      await runner.release();
      expect(await waitForEnd(id)).toEqual({
        id,
        state: 'done',
        deletedCount: 7,
        remaining: 0,
      });
      expect(await latestEntry('events.cleaned_up')).toMatchObject({ details: { deletedCount: 7 } });
      expect((await admin.agent.get(`/api/admin/cleanups/${randomUUID()}`)).status).toBe(404);
    });

    it('reports an interrupted cleanup with its deleted count', async () => {
      await app.database.query('INSERT INTO event_cleanups (deleted_count) VALUES (40)');
      const { lastCleanup } = await adminGet<Schemas['MaintenanceResponse']>(admin, 'maintenance');
      expect(lastCleanup).toMatchObject({ state: 'stopped', deletedCount: 40, endedAt: null });
      expect(await adminGet(admin, `cleanups/${lastCleanup?.id}`)).toMatchObject({ state: 'stopped' });
    });

    it('counts each deleted event once across concurrent cleanups', async () => {
      const ids: string[] = [];
      for (let made = 0; made < 5; made += 1) ids.push((await createEvent(owner)).id);
      await expire(ids);
      const responses = await Promise.all([1, 2, 3].map(() => cleanUp()));
      expect(responses.reduce((sum, { deletedCount }) => sum + deletedCount, 0)).toBe(5);
    });

    it('keeps an event whose expiration changes during the cleanup', async () => {
      const event = await createEvent(owner);
      await expire([event.id]);
      const runner = app.database.createQueryRunner();
      await runner.startTransaction();
      await runner.query("UPDATE events SET expires_at = now() + interval '1 day' WHERE id = $1", [event.id]);
      const cleanup = cleanUp();
      // Commit the new expiration only after the cleanup waits for the row.
      await waitForLock();
      await runner.commitTransaction();
      await runner.release();
      expect(await cleanup).toMatchObject({ state: 'done', deletedCount: 0, remaining: 0 });
      expect((await owner.agent.get(`/api/events/${event.id}`)).status).toBe(200);
    });

    // spec: console-rules.cleanup
    it('returns zero when no event has expired', async () => {
      expect(await cleanUp()).toEqual({ id: null, state: 'done', deletedCount: 0, remaining: 0 });
    });

    async function waitForLock(): Promise<void> {
      for (;;) {
        const waiting = await app.database.query<unknown[]>(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        if (waiting.length > 0) return;
      }
    }
  });
});
