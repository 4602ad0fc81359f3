import { signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { photoRows } from '../factories/gallery.js';
import { uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { KillableNodes } from '../support/killable-nodes.js';
import { findAllFiles } from '../support/stored-files.js';
import { countOf } from '../support/soak.js';

const KILLS = countOf('kills during a deletion', { test: 2, soak: 8 });

/** Several batches per kill. */
const PHOTOS = 500 * (KILLS * 3 + 2);

describe('deletion of a large event', () => {
  let nodes: KillableNodes;

  beforeAll(async () => {
    nodes = await KillableNodes.open();
  });
  afterAll(() => nodes.close());

  const progress = async () => {
    const [row] = await nodes.rows.query<{ deleted: number }[]>('SELECT deleted FROM event_deletions');
    return row?.deleted ?? Infinity;
  };

  it('continues on another node after each kill and leaves no row and no file', async () => {
    let { node, app } = await nodes.start();
    const owner = await signedInOrganizer(app);
    const event = await createEvent(owner);
    const photo = await uploadPhoto(owner.agent, event.linkSlug);
    const frameId = event.frames[0]?.id ?? '';
    await photoRows(app, { id: event.id, slug: event.linkSlug, frameId }, PHOTOS);
    await nodes.rows.query('UPDATE events SET photo_count = photo_count + $1', [PHOTOS]);
    // Gives the test time to kill the node between two batches.
    await nodes.rows.query(
      `CREATE FUNCTION wait_a_little() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_sleep(0.2); RETURN NULL; END $$`,
    );
    await nodes.rows.query(
      `CREATE TRIGGER slow AFTER DELETE ON generated_photos FOR EACH STATEMENT EXECUTE FUNCTION wait_a_little()`,
    );
    expect((await owner.agent.delete(`/api/events/${event.id}`)).status).toBe(200);

    let before = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await waitFor(async () => expect(await progress()).toBeGreaterThan(before));
      await node.end('SIGKILL');
      // The killed node's connection may still commit its last batch.
      before = await progress();
      expect(before).toBeLessThan(PHOTOS);
      // Let the claim expire, and make the job of the next minute due now.
      await nodes.rows.query("UPDATE event_deletions SET claimed_until = '-infinity'");
      await nodes.rows.query("DELETE FROM jobs.job WHERE name = 'delete-events'");
      ({ node, app } = await nodes.start());
      expect((await fetch(app.url + photo.photoUrl)).status).toBe(404);
    }
    await nodes.rows.query('DROP TRIGGER slow ON generated_photos');
    await waitFor(async () => expect(await nodes.rows.query('SELECT FROM event_ids')).toEqual([]));
    for (const table of [
      'generated_photos',
      'frames',
      'upload_keys',
      'event_deletions',
      'discarded_objects',
    ]) {
      expect([table, await nodes.rows.query(`SELECT FROM ${table}`)]).toEqual([table, []]);
    }
    expect(await findAllFiles({ dataDir: nodes.dataDir })).toEqual([]);
    expect(
      await nodes.rows.query(
        "SELECT details ->> 'photos' AS photos FROM audit_log WHERE action = 'event.deleted'",
      ),
    ).toEqual([{ photos: `${PHOTOS + 1}` }]);
    await node.end('SIGTERM');
  });
});
