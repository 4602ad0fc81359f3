import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { postPhoto } from '../factories/uploads.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { waitFor } from '../support/wait-for.js';
import { TestProcess } from '../support/processes.js';
import { expectCleanStorage } from '../support/stored-files.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { Crowd, expectAllThere, LoyalViewer } from './crowd.js';
import { TwoNodes } from './two-nodes.js';

const POSTGRES = join(import.meta.dirname, '../support/run-embedded-postgres.mjs');
/** The duration of an operator's database restart. */
const AWAY_MS = 20_000;

/**
 * During a database restart, clients get 503, retried uploads are stored once, and both nodes recover
 * automatically.
 */
describe('database stopped for 20 s', () => {
  let folder: string;
  let postgres: TestProcess;
  let connection: TcpProxy;
  let nodes: TwoNodes;
  let event: CreatedEvent;

  beforeAll(async () => {
    folder = await temporaryFolder();
    connection = await TcpProxy.to(await startPostgres());
    nodes = await TwoNodes.start({ databaseUrl: connection.url, env: { RENDER_QUEUE: '1000' } });
    const here = await nodes.inHere();
    try {
      event = await createEvent(await signedInOrganizer(here, 'monthly-unlimited'));
    } finally {
      await here.stop();
    }
  });
  afterAll(async () => {
    await nodes.stop();
    await connection.stop();
    await postgres.end('SIGTERM');
    await removeFolder(folder);
  });

  async function startPostgres(): Promise<string> {
    postgres = TestProcess.start(POSTGRES, [folder, '60000']);
    const [, url = ''] = await postgres.line(/^ready (\S+)$/m);
    return url;
  }

  it('loses no photo', async () => {
    const viewer = await LoyalViewer.of(nodes, event.linkSlug);
    const crowd = new Crowd(nodes, event.linkSlug, { guests: 4, patient: true });
    await crowd.moreArrive(8);

    expect((await postgres.end('SIGTERM')).output).toContain('stopped');
    await waitFor(async () => expect((await fetch(`${nodes.url}/api/health/ready`)).status).toBe(503));
    const rejected = await postPhoto(new Agent(nodes), event.linkSlug);
    expect([rejected.status, rejected.headers.has('retry-after'), await rejected.json()]).toEqual([
      503,
      true,
      expect.objectContaining({ message: expect.stringMatching(/\w+ \w+/) as string }),
    ]);
    await sleep(AWAY_MS);
    expect(crowd.tries).toBeGreaterThan(0);

    connection.changeTarget(await startPostgres());
    await crowd.moreArrive(8);
    await crowd.leave();
    await expectAllThere(nodes, event.linkSlug, crowd.photos);
    await waitFor(() => expect(viewer.seen.length).toBeGreaterThanOrEqual(crowd.photos.length));
    await viewer.leave();
    expect([...viewer.told].sort()).toEqual(crowd.photos.map(({ id }) => id).sort());
    expect((await fetch(`${nodes.url}/api/health/ready`)).status).toBe(200);

    const here = await nodes.inHere();
    try {
      await expectCleanStorage(here);
    } finally {
      await here.stop();
    }
    await expectAllThere(nodes, event.linkSlug, crowd.photos);
  });
});
