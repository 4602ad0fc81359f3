import { NodeRegistry } from '../../src/platform/cluster/node-registry.js';
import { NodesRepository } from '../../src/platform/cluster/nodes.repository.js';
import { signedInAdmin } from '../factories/accounts.js';
import { adminGet, type Schemas } from '../factories/admin-calls.js';
import { eventually } from '../support/eventually.js';
import { readMetrics, sum } from '../support/metrics.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('registration of nodes', () => {
  let app: TestApp;
  let otherFolder: string;
  const started: TestApp[] = [];

  beforeAll(async () => {
    app = await createTestApp();
    otherFolder = await temporaryFolder();
    await join(app);
  });
  afterEach(() => Promise.all(started.splice(0).map((node) => node.stop())));
  afterAll(async () => {
    await app.stop();
    await removeFolder(otherFolder);
  });

  /** Start a node on the same database. */
  async function startNode(env: Record<string, string> = {}, dataDir = app.dataDir): Promise<TestApp> {
    const node = await createTestApp({ beside: { databaseUrl: app.databaseUrl, dataDir }, env });
    started.push(node);
    return node;
  }

  function join(node: TestApp, onWait: (reason: Error) => void = () => undefined): Promise<void> {
    return node.nest.get(NodeRegistry).join(onWait, 0);
  }

  const liveIds = async () => (await app.nest.get(NodesRepository).findLive()).map(({ id }) => id);
  const idOf = (node: TestApp) => node.nest.get(NodeRegistry).id;

  it('rejects a node with another secret, and accepts it once the first has expired', async () => {
    const stranger = await startNode({ SESSION_SECRET: 'another-secret-of-at-least-32-characters' });
    await expect(join(stranger)).rejects.toThrow(
      /^The node ".+ \(\d+\)" uses the same database and a different session secret\. .+ Set the same SESSION_SECRET on all nodes, or stop the other nodes first\.$/,
    );
    expect(await liveIds()).toEqual([idOf(app)]);

    await app.database.query("UPDATE nodes SET seen_at = now() - interval '31 seconds'");
    await join(stranger);
    expect(await liveIds()).toEqual([idOf(stranger)]);
    await stranger.stop();
    started.length = 0;
    await join(app);
  });

  it('rejects a node with another folder or a bucket', async () => {
    const message = /a different media storage.+Set the same bucket or the same shared DATA_DIR on all nodes/;
    await expect(join(await startNode({}, otherFolder))).rejects.toThrow(message);
    const bucket = {
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'photos',
      S3_REGION: 'test',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    await expect(join(await startNode(bucket))).rejects.toThrow(message);
  });

  it('registers one of two different nodes that start together', async () => {
    await app.database.query('DELETE FROM nodes');
    const nodes = await Promise.all([
      startNode({ SESSION_SECRET: 'the-secret-of-one-node-of-two-different-ones' }),
      startNode({ SESSION_SECRET: 'the-secret-of-the-other-of-two-different-ones' }),
    ]);
    const results = await Promise.allSettled(nodes.map((node) => join(node)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await liveIds()).toEqual([
      idOf(nodes[results.findIndex(({ status }) => status === 'fulfilled')]!),
    ]);
    await Promise.all(started.splice(0).map((node) => node.stop()));
    await join(app);
  });

  it('accepts an equal node, shows both to operators and removes a stopped one', async () => {
    const second = await startNode();
    await join(second);
    const admin = await signedInAdmin(app);
    const { nodes, version } = await adminGet<Schemas['SystemFiguresResponse']>(admin, 'system');
    expect(nodes).toEqual(
      [0, 1].map(() => ({
        name: expect.stringMatching(/ \(\d+\)$/),
        version,
        startedAt: expect.any(String),
        seenAt: expect.any(String),
        cpu: expect.any(Number),
        receivesNotifications: true,
      })),
    );
    const samples = await readMetrics(app);
    expect(sum(samples, 'nodes')).toBe(2);
    expect(sum(samples, 'build_info', { version })).toBe(1);
    await second.stop();
    started.length = 0;
    expect(await liveIds()).toEqual([idOf(app)]);
  });

  it('registers again with its next heartbeat if its registration was lost', async () => {
    await app.database.query('TRUNCATE nodes');
    await eventually(async () => expect(await liveIds()).toEqual([idOf(app)]));
  });
});
