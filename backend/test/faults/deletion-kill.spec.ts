import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { buyPlan, findSubscription } from '../factories/purchases.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { waitFor } from '../support/wait-for.js';
import { TestProcess } from '../support/processes.js';
import { type PayingApp, stripeEnv } from '../support/stripe/paying-app.js';
import { FakeStripe } from '../support/stripe/fake-stripe.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import type { TestApp } from '../support/test-app.js';

/** Longer than the node runs. */
const NEVER_MS = 600_000;

describe('account deletion', () => {
  let database: TestDatabase;
  let source: DataSource;
  let dataDir: string;
  let stripe: FakeStripe;
  const nodes: TestProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource(dataSourceOptions(database.url)).initialize();
    dataDir = await temporaryFolder();
    stripe = await FakeStripe.start();
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')));
    await stripe.stop();
    await source.destroy();
    await database.drop();
    await removeFolder(dataDir);
  });

  async function startNode(): Promise<{ node: TestProcess; app: TestApp }> {
    const node = TestProcess.start(join(import.meta.dirname, '../support/run-node.mjs'), [], {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SESSION_SECRET: 'a-secret-for-tests-with-32-characters',
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'error',
      ...stripeEnv(stripe),
    });
    nodes.push(node);
    const [, url = ''] = await node.line(/ready (\S+)/);
    return { node, app: { url, database: source } as TestApp };
  }

  const count = async (sql: string) => (await source.query<unknown[]>(sql)).length;

  it('finishes a deletion on another node after a kill between canceling the subscription and deleting the account', async () => {
    const { node, app } = await startNode();
    const paying = { app, stripe } as PayingApp;
    const account = await signedInOrganizer(app);
    await createEvent(account);
    await buyPlan(paying, account, 'monthly-unlimited');
    const subscription = await findSubscription(paying, account);
    // Stripe cancels the subscription, but its response never arrives.
    const end = `/v1/subscriptions/${subscription}`;
    stripe.faults.add({ match: `DELETE ${end}`, kind: 'linger', milliseconds: NEVER_MS, times: 1 });

    const response = account.agent
      .delete('/api/user', { currentPassword: account.password })
      .catch(() => undefined);
    await waitFor(() =>
      expect(stripe.account.state.get('subscription', subscription).status).toBe('canceled'),
    );
    await node.end('SIGKILL');
    stripe.faults.clear();
    expect(await response).toBeUndefined();
    const left = `SELECT FROM users WHERE id = '${account.id}' AND removal_noted_at IS NOT NULL`;
    expect(await count(left)).toBe(1);
    expect(await count('SELECT FROM events')).toBe(0);

    // The job runs once a minute. Make it due now.
    await source.query("DELETE FROM jobs.job WHERE name = 'finish-removals'");
    const second = await startNode();
    await waitFor(async () => expect(await count('SELECT FROM users')).toBe(0));
    expect(await source.query('SELECT status, user_id FROM subscriptions')).toEqual([
      { status: 'canceled', user_id: null },
    ]);
    expect(await count("SELECT FROM audit_log WHERE action = 'user.deleted'")).toBe(1);
    await second.node.end('SIGTERM');
  });
});
