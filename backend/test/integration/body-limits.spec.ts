import { randomUUID } from 'node:crypto';
import { Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createPayingApp, type PayingApp, postWebhook } from '../support/stripe/paying-app.js';

/** An object with the given number of nested levels. */
const nested = (levels: number) => '{"a":'.repeat(levels - 1) + '{}' + '}'.repeat(levels - 1);

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

describe('request body limits', () => {
  let paying: PayingApp;
  let guest: Agent;
  let member: Agent;

  beforeAll(async () => {
    paying = await createPayingApp({ RATE_LIMIT_FACTOR: '1' });
    guest = new Agent(paying.app);
    member = (await signedInOrganizer(paying.app)).agent;
  });
  afterAll(() => paying.stop());

  const post = async (agent: Agent, path: string, body: string, type = JSON_TYPE) => {
    const response = await agent.fetch(path, { method: 'POST', headers: { 'content-type': type }, body });
    const { code, message } = (await response.json()) as { code?: string; message?: string };
    return { status: response.status, code, message };
  };
  const REJECTED = {
    status: 400,
    code: 'malformed_request',
    message: 'The body of a request can have at most 32 levels and 1,000 values. Send less.',
  };

  const EXPENSIVE: [string, string][] = [
    ['90 kB of nested objects', nested(15_000)],
    ['90 kB of nested arrays in a known field', `{"username":${'['.repeat(45_000)}${']'.repeat(45_000)}}`],
    ['33 levels', nested(33)],
    ['1,001 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`k${i}`, 1])))],
    ['1,001 elements on two levels', JSON.stringify({ a: Array(499).fill(0), b: Array(500).fill(0) })],
  ];

  it.each(EXPENSIVE)('rejects %s in public calls, with and without a session', async (_name, body) => {
    const paths = ['/api/login', '/api/register', `/api/public/photos/${randomUUID()}/report`];
    for (const agent of [guest, member])
      for (const path of paths) expect([path, await post(agent, path, body)]).toEqual([path, REJECTED]);
  });

  it('rejects a form with too many levels or values', async () => {
    const keys = (inner: string) => Array.from({ length: 40 }, (_, i) => `k${i}${inner}=1`).join('&');
    expect(await post(guest, '/api/login', keys('[a][b]'.repeat(14)), FORM_TYPE)).toEqual(REJECTED);
    expect(await post(guest, '/api/login', `a${'[b]'.repeat(40)}=1`, FORM_TYPE)).toMatchObject({
      status: 400,
      code: 'malformed_request',
    });
  });

  it('accepts 32 levels and 1,000 values', async () => {
    const extra = { deep: JSON.parse(nested(31)) as object, many: Array(966).fill(0) };
    const body = JSON.stringify({ username: 'unknown@example.org', password: PASSWORD, ...extra });
    expect(await post(guest, '/api/login', body)).toMatchObject({ status: 401, code: 'wrong_credentials' });
  });

  it('accepts a signed webhook of any shape', async () => {
    const object = { id: 'x', list: Array(2000).fill(0), deep: JSON.parse(nested(60)) as object };
    const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object } });
    expect((await postWebhook(paying.app, event)).status).toBe(200);
    const unsigned = await postWebhook(paying.app, event, '');
    expect([unsigned.status, await unsigned.json()]).toMatchObject([400, { code: 'webhook_refused' }]);
  });

  it('rejects an unsigned webhook with 15,000 levels', async () => {
    const response = await postWebhook(paying.app, nested(15_000), '');
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'webhook_refused' }]);
  });
});
