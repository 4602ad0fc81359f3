import { randomUUID } from 'node:crypto';
import { Storage } from '../../../src/platform/storage/storage.js';
import { type Account, Agent, signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
import { adminGet, bodyOf, type Schemas } from '../../factories/admin-calls.js';
import { createEvent, type CreatedEvent } from '../../factories/events.js';
import { uploadPhoto } from '../../factories/uploads.js';
import { eventually } from '../../support/eventually.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

describe('what operators remove', () => {
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

  describe('an account', () => {
    // spec: calls.admin-user-delete, console-rules.delete-user
    it('goes with its events, photos, files and sessions; its addresses answer 404', async () => {
      const before = await files();
      const owner = await signedInOrganizer(app, 'standard');
      const event = await createEvent(owner);
      const photo = await uploadPhoto(new Agent(app), event.linkSlug);
      expect((await fetch(app.url + photo.photoUrl)).status).toBe(200);

      const answer = await admin.agent.delete(`/api/admin/users/${owner.id}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ success: true });

      expect((await owner.agent.get('/api/user')).status).toBe(401);
      expect((await fetch(app.url + photo.photoUrl)).status).toBe(404);
      expect((await fetch(app.url + event.frameUrl)).status).toBe(404);
      expect((await fetch(`${app.url}/api/public/event/${event.linkSlug}`)).status).toBe(404);
      expect(await files()).toEqual(before);
      expect(await app.database.query('SELECT FROM discarded_objects')).toEqual([]);
      expect((await admin.agent.delete(`/api/admin/users/${owner.id}`)).status).toBe(404);

      const log = await entriesOf(`subjectId=${owner.id}`);
      expect(log[0]).toMatchObject({
        action: 'user.deleted',
        actorId: admin.id,
        subjectName: 'Olivia Organizer',
        details: { email: owner.email, events: 1, photos: 1 },
      });
    });

    it('is called in what the log has of it as the log called it last, and so are its events', async () => {
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

    it('has no name any more where its owner deleted it', async () => {
      const owner = await signedInOrganizer(app);
      await owner.agent.delete('/api/user', { currentPassword: owner.password });
      const log = await entriesOf(`actorId=${owner.id}`);
      expect(log[0]).toMatchObject({ action: 'user.deleted', actorName: null, actorIsGone: true });
      expect(log.filter(({ actorName, subjectName }) => actorName !== null || subjectName !== null)).toEqual(
        [],
      );
    });

    // spec: console.user-actions
    it('of an admin stays', async () => {
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
      const answer = await admin.agent.get('/api/admin/expired-events');
      return { list: await bodyOf(answer), total: answer.headers.get('x-total-count') };
    };

    /** Asks until it is over: a call answers after some seconds, how far it may be. */
    const ended = async (id: string) => {
      for (;;) {
        const cleanup = await adminGet<Schemas['CleanupResponse']>(admin, `cleanups/${id}`);
        if (cleanup.state !== 'running') return cleanup;
      }
    };
    /** A cleanup from its beginning to its end. */
    const cleanUp = async () => {
      const cleanup = await bodyOf<Schemas['CleanupResponse']>(
        admin.agent.delete('/api/admin/cleanup-expired'),
      );
      return cleanup.state === 'running' ? ended(cleanup.id!) : cleanup;
    };
    /** The newest entry of the audit log of an action. */
    const record = async (action: string) => {
      const [entry] = await entriesOf(`action=${action}`);
      return entry;
    };

    beforeEach(async () => {
      owner = await signedInOrganizer(app, 'monthly-unlimited');
    });

    // spec: console-rules.cleanup, console-rules.event-calls, console-rules.cleanup-call
    it('are listed, the latest first, and removed with their files', async () => {
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
        const answer = await admin.agent.get(`/api/admin/expired-events?${query}`);
        const found = await bodyOf<Schemas['ExpiredEventResponse'][]>(answer);
        return [answer.headers.get('x-total-count'), ...found.map(({ title }) => title)];
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
      expect(await record('events.cleaned_up')).toMatchObject({
        actorId: admin.id,
        details: { deletedCount: 2 },
      });
    });

    // spec: console-rules.cleanup-call
    it('go in a job, which goes on when nobody waits for it, and is on record from its beginning', async () => {
      const events: string[] = [];
      for (let made = 0; made < 7; made += 1) events.push((await createEvent(owner)).id);
      for (const [at, id] of events.entries()) await expire([id], `now() - interval '${9 - at} hours'`);
      const runner = app.database.createQueryRunner();
      await runner.startTransaction();
      // The cleanup comes as far as the sixth.
      await runner.query('SELECT FROM events WHERE id = $1 FOR UPDATE', [events[5]]);
      const gone = new AbortController();
      const asked = admin.agent
        .fetch('/api/admin/cleanup-expired', { method: 'DELETE', signal: gone.signal })
        .catch(() => undefined);
      const { id } = await eventually(async () => {
        const { lastCleanup } = await adminGet<Schemas['MaintenanceResponse']>(admin, 'maintenance');
        expect(lastCleanup).toMatchObject({ state: 'running', deletedCount: 5, endedAt: null });
        return lastCleanup!;
      });
      gone.abort();
      await asked;
      expect(await record('events.cleanup_started')).toMatchObject({
        actorId: admin.id,
        details: { expired: 7 },
      });
      const { queues } = await adminGet<Schemas['SystemFiguresResponse']>(admin, 'system');
      expect(queues.find(({ name }) => name === 'clean-up-expired')).toMatchObject({ active: 1 });

      await runner.rollbackTransaction();
      await runner.release();
      expect(await ended(id)).toEqual({
        id,
        state: 'done',
        deletedCount: 7,
        remaining: 0,
      });
      expect(await record('events.cleaned_up')).toMatchObject({ details: { deletedCount: 7 } });
      expect((await admin.agent.get(`/api/admin/cleanups/${randomUUID()}`)).status).toBe(404);
    });

    it('that stopped half-way says so, with what it removed', async () => {
      await app.database.query('INSERT INTO event_cleanups (deleted_count) VALUES (40)');
      const { lastCleanup } = await adminGet<Schemas['MaintenanceResponse']>(admin, 'maintenance');
      expect(lastCleanup).toMatchObject({ state: 'stopped', deletedCount: 40, endedAt: null });
      expect(await adminGet(admin, `cleanups/${lastCleanup?.id}`)).toMatchObject({ state: 'stopped' });
    });

    it('are counted truly when two operators clean up at the same moment', async () => {
      const ids: string[] = [];
      for (let made = 0; made < 5; made += 1) ids.push((await createEvent(owner)).id);
      await expire(ids);
      const answers = await Promise.all([1, 2, 3].map(() => cleanUp()));
      expect(answers.reduce((sum, { deletedCount }) => sum + deletedCount, 0)).toBe(5);
    });

    it('stay when their expiration is moved before they are removed', async () => {
      const event = await createEvent(owner);
      await expire([event.id]);
      const runner = app.database.createQueryRunner();
      await runner.startTransaction();
      await runner.query("UPDATE events SET expires_at = now() + interval '1 day' WHERE id = $1", [event.id]);
      const cleanup = cleanUp();
      // The cleanup waits for the row; only then is the new expiration committed.
      await waitForLock();
      await runner.commitTransaction();
      await runner.release();
      expect(await cleanup).toMatchObject({ state: 'done', deletedCount: 0, remaining: 0 });
      expect((await owner.agent.get(`/api/events/${event.id}`)).status).toBe(200);
    });

    // spec: console-rules.cleanup
    it('answers zero when there are none', async () => {
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
