import { randomUUID } from 'node:crypto';
import { type Account, Agent, PASSWORD, signedInAdmin } from '../factories/accounts.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('unexpected parameters', () => {
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  // asvs: 15.3.6
  it.each(['__proto__', 'constructor', 'prototype'])('ignores %s in a body', async (name) => {
    const email = `${randomUUID()}@example.org`;
    const inner = '{"role":"admin","polluted":true,"prototype":{"polluted":true}}';
    const body = `{"name":"Olivia","email":"${email}","password":"${PASSWORD}","${name}":${inner}}`;
    const headers = { 'content-type': 'application/json', origin: app.url };
    const response = await fetch(`${app.url}/api/register`, { method: 'POST', headers, body });

    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ email, role: 'organizer' });
    // The service runs in this process and shares its prototypes.
    expect('polluted' in {}).toBe(false);
    expect('polluted' in Object).toBe(false);
  });

  // asvs: 15.3.7
  it.each([
    'users?page=1&page=2',
    'users?query=a&query=b',
    'users?status=active&status=suspended',
    'events?limit=1&limit=2',
    'audit-log?action=a&action=b',
  ])('rejects a duplicate query parameter: %s', async (path) => {
    expect((await admin.agent.get(`/api/admin/${path}`)).status).toBe(400);
  });

  it.each([[['a@example.org', 'b@example.org']], [{ $ne: '' }], [1], [true]])(
    'rejects %j as a username',
    async (username) => {
      const response = await new Agent(app).post('/api/login', { username, password: PASSWORD });
      expect(response.status).toBe(400);
    },
  );

  it.each<[string, Record<string, string>, string]>([
    ['in another character set', { 'content-type': 'application/json; charset=latin1' }, '{}'],
    ['in an unknown encoding', { 'content-type': 'application/json', 'content-encoding': 'zip' }, '{}'],
    [
      'of a megabyte',
      { 'content-type': 'application/json' },
      JSON.stringify({ username: 'x'.repeat(2 ** 20) }),
    ],
  ])('rejects JSON %s as a malformed request', async (_name, headers, body) => {
    const response = await fetch(`${app.url}/api/login`, {
      method: 'POST',
      headers: { ...headers, origin: app.url },
      body,
    });
    expect(response.status).toBe(400);
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect(code).toBe('malformed_request');
    expect(message).toMatch(/^The (request is larger|body of a request must)/);
  });
});
