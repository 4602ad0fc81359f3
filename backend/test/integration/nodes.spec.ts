import { randomUUID } from 'node:crypto';
import { NodeRegistry } from '../../src/platform/cluster/node-registry.js';
import { NodesRepository } from '../../src/platform/cluster/nodes.repository.js';
import { signedInAdmin } from '../factories/accounts.js';
import { adminGet, type Schemas } from '../factories/admin-calls.js';
import { waitFor } from '../support/wait-for.js';
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
  });
  afterEach(() => Promise.all(started.splice(0).map((node) => node.stop())));
  afterAll(async () => {
    await app.stop();
    await removeFolder(otherFolder);
  });

  /** Start a node on the same database. */
  async function startNode(env: Record<string, string> = {}, dataDir = app.dataDir): Promise<TestApp> {
    const node = await createTestApp({ sharedWith: { databaseUrl: app.databaseUrl, dataDir }, env });
    started.push(node);
    return node;
  }

  async function startJoinedNode(): Promise<TestApp> {
    const node = await startNode();
    await join(node);
    return node;
  }

  function join(node: TestApp): Promise<void> {
    return node.nest.get(NodeRegistry).join(() => undefined, 0);
  }

  const liveIds = async () => (await app.nest.get(NodesRepository).findLive()).map(({ id }) => id);
  const idOf = (node: TestApp) => node.nest.get(NodeRegistry).id;

  it('rejects a node with another secret, and accepts it once the first has expired', async () => {
    const crashed = { id: randomUUID(), name: 'frames-1 (7)', version: '0.2.0' };
    const fingerprints = { secret: 'another', storage: 'another' };
    expect(await app.nest.get(NodesRepository).register({ ...crashed, fingerprints })).toBeNull();
    const node = await startNode();
    await expect(join(node)).rejects.toThrow(
      /^The node "frames-1 \(7\)" uses the same database and a different session secret\. .+ Set the same SESSION_SECRET on all nodes, or stop the other nodes first\.$/,
    );
    expect(await liveIds()).toEqual([crashed.id]);

    await app.database.query("UPDATE nodes SET seen_at = now() - interval '31 seconds'");
    await join(node);
    expect(await liveIds()).toEqual([idOf(node)]);
  });

  it('rejects a node with another folder or a bucket', async () => {
    await startJoinedNode();
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
    const nodes = await Promise.all([
      startNode({ SESSION_SECRET: 'the-secret-of-one-node-of-two-different-ones' }),
      startNode({ SESSION_SECRET: 'the-secret-of-the-other-of-two-different-ones' }),
    ]);
    const results = await Promise.allSettled(nodes.map((node) => join(node)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await liveIds()).toEqual([
      idOf(nodes[results.findIndex(({ status }) => status === 'fulfilled')]!),
    ]);
  });

  it('accepts an equal node, shows both to operators and removes a stopped one', async () => {
    const first = await startJoinedNode();
    const second = await startJoinedNode();
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
    await started.pop()!.stop();
    expect(await liveIds()).toEqual([idOf(first)]);
    expect(idOf(second)).not.toBe(idOf(first));
  });

  it('registers again with its next heartbeat if its registration was lost', async () => {
    const node = await startJoinedNode();
    await app.database.query('TRUNCATE nodes');
    await waitFor(async () => expect(await liveIds()).toEqual([idOf(node)]));
  });
});
