/** @jest-environment ./test/support/test-environment.mjs */
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Agent as AgentType } from '../factories/accounts.js';
import type { TestApp } from '../support/test-app.js';

/** What each verification of a password was given: the algorithm and its cost stand before the salt. */
const costs: string[] = [];
const argon2 = await import('@node-rs/argon2');
jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: argon2.hash,
  verify: (hash: string, password: string) => {
    costs.push(hash.split('$').slice(1, 4).join(' '));
    return argon2.verify(hash, password);
  },
}));
// Only now, so that the service gets the counting one.
const { Agent, PASSWORD, signedInAdmin, signedInOrganizer } = await import('../factories/accounts.js');
const { createTestApp } = await import('../support/test-app.js');

const OWASP_MINIMUM = 'argon2id v=19 m=19456,t=2,p=1';

describe('a sign-in', () => {
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
    ['of an address without an account', 'unknown', PASSWORD],
    ['with a wrong password', 'active', 'not this one'],
    ['with a wrong password to a suspended account', 'suspended', 'not this one'],
    ['with a wrong password to a deactivated account', 'deactivated', 'not this one'],
    ['to a deleted account', 'deleted', PASSWORD],
  ])('%s is answered alike, after the same work', async (_name, account, password) => {
    const answer = await visitor.post('/api/login', { username: emails[account], password });

    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      statusCode: 401,
      code: 'wrong_credentials',
      message: 'Wrong email or password.',
    });
    expect(costs).toEqual([OWASP_MINIMUM]);
  });

  // asvs: 11.4.2
  it.each<[string, keyof typeof emails, number]>([
    ['that succeeds', 'active', 200],
    ['with the right password to a suspended account', 'suspended', 403],
    ['with the right password to a deactivated account', 'deactivated', 403],
  ])('%s takes that work, too', async (_name, account, status) => {
    const answer = await visitor.post('/api/login', { username: emails[account], password: PASSWORD });

    expect(answer.status).toBe(status);
    expect(costs).toEqual([OWASP_MINIMUM]);
  });
});
