import pg from 'pg';
import { type Account, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, eventFrame } from '../factories/events.js';
import { photoJpeg, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { KillableNodes } from '../support/killable-nodes.js';
import type { TestApp } from '../support/test-app.js';

const PHOTOS = 8;
const DONE_BEFORE = 3;

describe('re-rendering', () => {
  let nodes: KillableNodes;

  beforeAll(async () => {
    nodes = await KillableNodes.open();
  });
  afterAll(() => nodes.close());

  it("finishes a killed node's run on another node", async () => {
    const { node, app } = await nodes.start();
    const owner = await signedInOrganizer(app);
    const event = await createEvent(owner);
    const ids: string[] = [];
    for (let number = 0; number < PHOTOS; number++) {
      ids.push((await uploadPhoto(owner.agent, event.linkSlug, { photo: await photoJpeg(number) })).id);
    }
    const form = new FormData();
    const frame = await eventFrame({ color: [200, 30, 30] });
    form.set('frame', new Blob([new Uint8Array(frame)], { type: 'image/png' }), 'New frame.png');
    await owner.agent.fetch(`/api/events/${event.id}`, { method: 'PATCH', body: form });

    const doneOf = async (): Promise<number> => {
      const [row] = await nodes.rows.query<[{ done: number }]>(
        'SELECT done FROM rerenders WHERE event_id = $1',
        [event.id],
      );
      return row.done;
    };
    // The node renders photos up to the locked one and is killed there.
    const holder = new pg.Client({ connectionString: nodes.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM generated_photos WHERE id = $1 FOR UPDATE', [ids[DONE_BEFORE]]);
    expect((await owner.agent.post(`/api/events/${event.id}/rerender`)).status).toBe(202);
    await waitFor(async () => expect(await doneOf()).toBe(DONE_BEFORE));
    await node.end('SIGKILL');
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await doneOf()).toBe(DONE_BEFORE);

    // Let the job's lease of a minute expire.
    await nodes.rows.query(
      "UPDATE jobs.job SET started_on = now() - interval '1 hour' WHERE state = 'active'",
    );
    const second = await nodes.start();
    await waitFor(async () => expect(await doneOf()).toBe(PHOTOS));
    const rows = await nodes.rows.query<{ revision: number }[]>(
      'SELECT revision FROM generated_photos WHERE event_id = $1',
      [event.id],
    );
    expect(rows.map(({ revision }) => revision)).toEqual(Array.from({ length: PHOTOS }, () => 2));
    await waitForEnd(owner, second.app, event.id);
    await second.node.end('SIGTERM');
  });

  /** Waits for the end on another node, with the organizer's session. */
  async function waitForEnd({ agent }: Account, app: TestApp, eventId: string): Promise<void> {
    Object.assign(agent, { app });
    await waitFor(async () => {
      const response = await agent.get(`/api/events/${eventId}/rerender`);
      expect(await response.json()).toMatchObject({
        state: 'done',
        total: PHOTOS,
        done: PHOTOS,
        outdated: 0,
      });
    });
  }
});
