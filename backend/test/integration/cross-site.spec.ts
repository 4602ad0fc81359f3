import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('cross-site requests', () => {
  let app: TestApp;
  let host: string;

  beforeAll(async () => {
    app = await createTestApp({ env: { APP_URL: 'http://photos.example.com' } });
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    host = new URL(app.url).host;
  });

  const post = (headers: Record<string, string>, path = '/api/logout') =>
    fetch(app.url + path, { method: 'POST', headers });

  // asvs: 3.5.1
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a subdomain', { origin: 'https://x.photos.example.com' }],
    ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an origin that is not a URL', { origin: 'photos.example.com' }],
    ['another site per Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain per Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
    ['no page per Sec-Fetch-Site', { 'sec-fetch-site': 'none' }],
  ])('rejects requests from %s, with and without a cookie', async (_name, headers) => {
    for (const cookie of [{}, { cookie: 'eventframe.sid=s%3Aanything' }]) {
      const response = await post({ ...headers, ...cookie } as Record<string, string>);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'cross_site_request' });
    }
  });

  // asvs: 3.5.1
  it('rejects a request with a cookie and no origin', async () => {
    expect((await post({ cookie: 'eventframe.guest=x' })).status).toBe(403);
  });

  it('accepts a request without cookie and origin, which no browser sends', async () => {
    expect((await post({})).status).toBe(200);
  });

  it('accepts requests from the same host, from APP_URL and with Sec-Fetch-Site: same-origin', async () => {
    const cookie = 'eventframe.guest=x';
    expect((await post({ cookie, origin: `http://${host}` })).status).toBe(200);
    expect((await post({ cookie, origin: 'http://photos.example.com' })).status).toBe(200);
    expect((await post({ cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('checks Sec-Fetch-Site before the origin', async () => {
    expect((await post({ origin: `http://${host}`, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it.each(['POST', 'PATCH', 'DELETE', 'PUT'])('rejects %s and keeps the session', async (method) => {
    const { agent } = await signedInOrganizer(app);
    const response = await agent.fetch('/api/user', { method, headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
    expect(((await response.json()) as { code: string }).code).toBe('cross_site_request');
    expect((await agent.get('/api/user')).status).toBe(200);
  });

  it('accepts cross-site requests at the webhook, which checks a signature', async () => {
    const response = await post({ origin: 'https://stripe.example' }, '/api/billing/webhook');
    expect(await response.text()).not.toContain('cross_site_request');
  });

  // asvs: 3.4.2
  it('accepts cross-site reads of public data without CORS headers', async () => {
    const response = await new Agent(app).fetch('/api/subscription/plans', {
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
