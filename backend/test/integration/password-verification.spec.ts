/** @jest-environment ./test/support/test-environment.mjs */
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Agent as AgentType } from '../factories/accounts.js';
import type { TestApp } from '../support/test-app.js';

/** Algorithm and cost parameters of each password verification. */
const costs: string[] = [];
const argon2 = await import('@node-rs/argon2');
jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: argon2.hash,
  verify: (hash: string, password: string) => {
    costs.push(hash.split('$').slice(1, 4).join(' '));
    return argon2.verify(hash, password);
  },
}));
// Import after the mock, so that the service uses it.
const { Agent, PASSWORD, signedInAdmin, signedInOrganizer } = await import('../factories/accounts.js');
const { createTestApp } = await import('../support/test-app.js');

const OWASP_MINIMUM = 'argon2id v=19 m=19456,t=2,p=1';

describe('POST /api/login password verification', () => {
  let app: TestApp;
  let visitor: AgentType;
  const emails = {
    unknown: `${randomUUID()}@example.org`,
    active: '',
    suspended: '',
    deactivated: '',
    deleted: '',
  };

  beforeAll(async () => {
    app = await createTestApp();
    visitor = new Agent(app);
    const admin = await signedInAdmin(app);
    const [active, suspended, deactivated, deleted] = [
      await signedInOrganizer(app),
      await signedInOrganizer(app),
      await signedInOrganizer(app),
      await signedInOrganizer(app),
    ];
    await admin.agent.post(`/api/admin/users/${suspended.id}/suspend`);
    await admin.agent.post(`/api/admin/users/${deactivated.id}/deactivate`);
    await admin.agent.delete(`/api/admin/users/${deleted.id}`);
    Object.assign(emails, {
      active: active.email,
      suspended: suspended.email,
      deactivated: deactivated.email,
      deleted: deleted.email,
    });
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    costs.length = 0;
  });

  // asvs: 6.3.8
  it.each<[string, keyof typeof emails, string]>([
    ['an email without an account', 'unknown', PASSWORD],
    ['a wrong password', 'active', 'not this one'],
    ['a wrong password of a suspended account', 'suspended', 'not this one'],
    ['a wrong password of a deactivated account', 'deactivated', 'not this one'],
    ['a deleted account', 'deleted', PASSWORD],
  ])('returns the same error after the same work for %s', async (_name, account, password) => {
    const response = await visitor.post('/api/login', { username: emails[account], password });

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      statusCode: 401,
      code: 'wrong_credentials',
      message: 'Wrong email or password.',
    });
    expect(costs).toEqual([OWASP_MINIMUM]);
  });

  // asvs: 11.4.2
  it.each<[string, keyof typeof emails, number]>([
    ['an active account', 'active', 200],
    ['a suspended account', 'suspended', 403],
    ['a deactivated account', 'deactivated', 403],
  ])('spends the same work on the correct password of %s', async (_name, account, status) => {
    const response = await visitor.post('/api/login', { username: emails[account], password: PASSWORD });

    expect(response.status).toBe(status);
    expect(costs).toEqual([OWASP_MINIMUM]);
  });
});
