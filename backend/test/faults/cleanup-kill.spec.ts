import pg from 'pg';
import { type Account, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { adminGet, type Schemas } from '../factories/admin-calls.js';
import { createEvent } from '../factories/events.js';
import { uploadPhoto } from '../factories/uploads.js';
import { eventually } from '../support/eventually.js';
import { KillableNodes } from '../support/killable-nodes.js';
import type { TestApp } from '../support/test-app.js';

const EVENTS = 7;
/** Those that go in one transaction. */
const DONE_BEFORE = 5;

describe('a cleanup of expired events', () => {
  let nodes: KillableNodes;

  beforeAll(async () => {
    nodes = await KillableNodes.open();
  });
  afterAll(() => nodes.close());

  const count = async (sql: string) => (await nodes.rows.query<unknown[]>(sql)).length;
  const deleted = async () => {
    const [row] = await nodes.rows.query<[{ deleted_count: number }]>(
      'SELECT deleted_count FROM event_cleanups',
    );
    return row.deleted_count;
  };
  const actions = async () =>
    (
      await nodes.rows.query<{ action: string; details: object }[]>(
        `SELECT action, details FROM audit_log WHERE action LIKE 'events.%' ORDER BY at`,
      )
    ).map(({ action, details }) => [action, details]);

  // spec: console-rules.cleanup-call
  it('is finished by another node after the one at work was killed, and counted truly', async () => {
    const { node, app } = await nodes.start();
    const admin = await signedInAdmin(app);
    const ids: string[] = [];
    for (let number = 0; number < EVENTS; number += 1) {
      const owner = await signedInOrganizer(app);
      const event = await createEvent(owner);
      if (number === 0) await uploadPhoto(owner.agent, event.linkSlug);
      ids.push(event.id);
      const hours = EVENTS - number;
      await nodes.rows.query(`UPDATE events SET expires_at = now() - $2 * interval '1 hour' WHERE id = $1`, [
        event.id,
        hours,
      ]);
    }

    // The node comes as far as the event that is held here, and dies over it.
    const holder = new pg.Client({ connectionString: nodes.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM events WHERE id = $1 FOR UPDATE', [ids[DONE_BEFORE]]);
    const answer = admin.agent.delete('/api/admin/cleanup-expired').catch(() => undefined);
    await eventually(async () => expect(await deleted()).toBe(DONE_BEFORE));
    await node.end('SIGKILL');
    await answer;
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await count('SELECT FROM events')).toBe(EVENTS - DONE_BEFORE);
    expect(await actions()).toEqual([['events.cleanup_started', { expired: EVENTS }]]);

    // Its job counts as lost some minutes after it was taken: here they are over.
    await nodes.rows.query(
      "UPDATE jobs.job SET started_on = now() - interval '1 hour' WHERE state = 'active'",
    );
    const second = await nodes.start();
    await finished(admin, second.app);
    expect(await count('SELECT FROM events')).toBe(0);
    expect(await actions()).toEqual([
      ['events.cleanup_started', { expired: EVENTS }],
      ['events.cleaned_up', { deletedCount: EVENTS }],
    ]);
    await second.node.end('SIGTERM');
  });

  /** The operator's session outlives the node. */
  async function finished(admin: Account, app: TestApp): Promise<void> {
    Object.assign(admin.agent, { app });
    await eventually(async () => {
      const { lastCleanup } = await adminGet<Schemas['MaintenanceResponse']>(admin, 'maintenance');
      expect(lastCleanup).toMatchObject({ state: 'done', deletedCount: EVENTS });
    });
  }
});
