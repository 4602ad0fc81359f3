import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('requests from other sites', () => {
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
    ['a subdomain of ours', { origin: 'https://x.photos.example.com' }],
    ['our name on another port', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an address that is none', { origin: 'photos.example.com' }],
    ["another site, by the browser's own word", { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of our site', { 'sec-fetch-site': 'same-site' }],
    ['no page at all', { 'sec-fetch-site': 'none' }],
  ])('from %s change nothing, with or without a cookie', async (_name, headers) => {
    for (const cookie of [{}, { cookie: 'eventframe.sid=s%3Aanything' }]) {
      const answer = await post({ ...headers, ...cookie } as Record<string, string>);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'cross_site_request' });
    }
  });

  // asvs: 3.5.1
  it('with a cookie and no word where they come from change nothing', async () => {
    expect((await post({ cookie: 'eventframe.guest=x' })).status).toBe(403);
  });

  it('without cookie and origin pass: no browser sends such', async () => {
    expect((await post({})).status).toBe(200);
  });

  it("pass from the host they were made to, from APP_URL, and by the browser's own word", async () => {
    const cookie = 'eventframe.guest=x';
    expect((await post({ cookie, origin: `http://${host}` })).status).toBe(200);
    expect((await post({ cookie, origin: 'http://photos.example.com' })).status).toBe(200);
    expect((await post({ cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('the word of the browser counts before the origin', async () => {
    expect((await post({ origin: `http://${host}`, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it.each(['POST', 'PATCH', 'DELETE', 'PUT'])(
    'are refused for %s, and a session survives them',
    async (method) => {
      const { agent } = await signedInOrganizer(app);
      const answer = await agent.fetch('/api/user', { method, headers: { origin: 'https://evil.example' } });
      expect(answer.status).toBe(403);
      expect(((await answer.json()) as { code: string }).code).toBe('cross_site_request');
      expect((await agent.get('/api/user')).status).toBe(200);
    },
  );

  it('reach the webhook, which believes a signature alone', async () => {
    const answer = await post({ origin: 'https://stripe.example' }, '/api/billing/webhook');
    expect(await answer.text()).not.toContain('cross_site_request');
  });

  // asvs: 3.4.2
  it('may read what is public', async () => {
    const answer = await new Agent(app).fetch('/api/subscription/plans', {
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
