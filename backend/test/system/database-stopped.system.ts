import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { postPhoto } from '../factories/uploads.js';
import { CutConnection } from '../support/cut-connection.js';
import { eventually } from '../support/eventually.js';
import { TestProcess } from '../support/processes.js';
import { sweepAll } from '../support/stored-files.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { Crowd, expectAllThere, LoyalViewer } from './crowd.js';
import { TwoNodes } from './two-nodes.js';

const POSTGRES = join(import.meta.dirname, '../support/run-embedded-postgres.mjs');
/** As long as an operator's restart of the database takes. */
const AWAY_MS = 20_000;

/**
 * The promise: whoever comes while the database is stopped is told to try again, every upload that is tried again
 * arrives once, and both nodes go on by themselves when it is back.
 */
describe('a database that is stopped for twenty seconds', () => {
  let folder: string;
  let postgres: TestProcess;
  let cable: CutConnection;
  let nodes: TwoNodes;
  let event: CreatedEvent;

  beforeAll(async () => {
    folder = await temporaryFolder();
    cable = await CutConnection.to(await startPostgres());
    nodes = await TwoNodes.start({ databaseUrl: cable.url, env: { RENDER_QUEUE: '1000' } });
    const here = await nodes.inHere();
    try {
      event = await createEvent(await signedInOrganizer(here, 'monthly-unlimited'));
    } finally {
      await here.stop();
    }
  });
  afterAll(async () => {
    await nodes.stop();
    await cable.stop();
    await postgres.end('SIGTERM');
    await removeFolder(folder);
  });

  async function startPostgres(): Promise<string> {
    postgres = TestProcess.start(POSTGRES, [folder, '60000']);
    const [, url = ''] = await postgres.line(/^ready (\S+)$/m);
    return url;
  }

  it('costs nobody a photo', async () => {
    const viewer = await LoyalViewer.of(nodes, event.linkSlug);
    const crowd = new Crowd(nodes, event.linkSlug, { guests: 4, patient: true });
    await crowd.moreArrive(8);

    expect((await postgres.end('SIGTERM')).output).toContain('stopped');
    await eventually(async () => expect((await fetch(`${nodes.url}/api/health/ready`)).status).toBe(503));
    const told = await postPhoto(new Agent(nodes), event.linkSlug);
    expect([told.status, told.headers.has('retry-after'), await told.json()]).toEqual([
      503,
      true,
      expect.objectContaining({ message: expect.stringMatching(/\w+ \w+/) as string }),
    ]);
    await sleep(AWAY_MS);
    expect(crowd.tries).toBeGreaterThan(0);

    cable.moveTo(await startPostgres());
    await crowd.moreArrive(8);
    await crowd.leave();
    await expectAllThere(nodes, event.linkSlug, crowd.photos);
    await eventually(() => expect(viewer.seen.length).toBeGreaterThanOrEqual(crowd.photos.length));
    await viewer.leave();
    expect([...viewer.told].sort()).toEqual(crowd.photos.map(({ id }) => id).sort());
    expect((await fetch(`${nodes.url}/api/health/ready`)).status).toBe(200);

    const here = await nodes.inHere();
    try {
      await sweepAll(here);
    } finally {
      await here.stop();
    }
    await expectAllThere(nodes, event.linkSlug, crowd.photos);
  });
});
