import pg from 'pg';
import { type Account, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { adminGet, type Schemas } from '../factories/admin-calls.js';
import { createEvent } from '../factories/events.js';
import { uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { KillableNodes } from '../support/killable-nodes.js';
import type { TestApp } from '../support/test-app.js';

const EVENTS = 7;
/** Events that are deleted in one transaction. */
const DONE_BEFORE = 5;

describe('cleanup of expired events', () => {
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
  it("finishes and counts a killed node's cleanup on another node", async () => {
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

    // The node deletes events up to the locked one and is killed there.
    const holder = new pg.Client({ connectionString: nodes.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM events WHERE id = $1 FOR UPDATE', [ids[DONE_BEFORE]]);
    const response = admin.agent.delete('/api/admin/cleanup-expired').catch(() => undefined);
    await waitFor(async () => expect(await deleted()).toBe(DONE_BEFORE));
    await node.end('SIGKILL');
    await response;
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await count('SELECT FROM events')).toBe(EVENTS - DONE_BEFORE);
    expect(await actions()).toEqual([['events.cleanup_started', { expired: EVENTS }]]);

    // Let the job's lease of some minutes expire.
    await nodes.rows.query(
      "UPDATE jobs.job SET started_on = now() - interval '1 hour' WHERE state = 'active'",
    );
    const second = await nodes.start();
    await waitForEnd(admin, second.app);
    expect(await count('SELECT FROM events')).toBe(0);
    expect(await actions()).toEqual([
      ['events.cleanup_started', { expired: EVENTS }],
      ['events.cleaned_up', { deletedCount: EVENTS }],
    ]);
    await second.node.end('SIGTERM');
  });

  /** Waits for the end on another node, with the operator's session. */
  async function waitForEnd(admin: Account, app: TestApp): Promise<void> {
    Object.assign(admin.agent, { app });
    await waitFor(async () => {
      const { lastCleanup } = await adminGet<Schemas['MaintenanceResponse']>(admin, 'maintenance');
      expect(lastCleanup).toMatchObject({ state: 'done', deletedCount: EVENTS });
    });
  }
});
