import { randomUUID } from 'node:crypto';
import { readToEnd, PASSWORD } from '../factories/accounts.js';
import { mailTo } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const APP_URL = 'https://photos.example.com';

/** Headers that any client can forge. */
const FORGED = {
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-port': '8443',
  forwarded: 'for=198.51.100.7;proto=https;host=evil.example',
  'x-real-ip': '198.51.100.7',
};
const FORGED_PLAIN = { ...FORGED, 'x-forwarded-proto': 'http', forwarded: 'proto=http;host=evil.example' };

type Headers = Record<string, string>;

async function post(app: TestApp, path: string, body: object, headers: Headers = {}): Promise<Response> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, ...headers },
    body: JSON.stringify(body),
  });
  await readToEnd(response);
  return response;
}

async function register(app: TestApp, headers: Headers = {}): Promise<{ email: string; status: number }> {
  const email = `${randomUUID()}@example.org`;
  const response = await post(app, '/api/register', { name: 'Olivia', email, password: PASSWORD }, headers);
  return { email, status: response.status };
}

const cookiesOf = (response: Response) => response.headers.getSetCookie();
const sessionOf = (response: Response) =>
  cookiesOf(response).find((cookie) => cookie.includes('eventframe.sid='));
const pairOf = (cookie: string | undefined) => (cookie ?? '').split(';')[0] ?? '';

/** Test requests come from 127.0.0.1, which is a trusted proxy or not, depending on the settings. */
describe.each([
  ['no proxy', {}],
  ['a proxy at another IP address', { TRUST_PROXY: '10.0.0.0/8' }],
  ['the proxy in front', { TRUST_PROXY: '127.0.0.1' }],
])('behind HTTPS, trusting %s', (_name, trust: Headers) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ env: { APP_URL, ...trust } });
  });
  afterAll(() => app.stop());

  // asvs: 3.3.1, 3.3.2, 3.3.3, 3.3.4
  it.each([
    ['nothing', {}],
    ['https', FORGED],
    ['plain http', FORGED_PLAIN],
  ])('sets secure host-only cookies when headers claim %s', async (_claim, headers) => {
    const { email } = await register(app);
    const signedIn = await post(app, '/api/login', { username: email, password: PASSWORD }, headers);
    const session = sessionOf(signedIn);
    const device = cookiesOf(signedIn).filter((cookie) => cookie !== session);
    expect(device).toEqual([
      expect.stringMatching(
        /^__Host-eventframe\.device=[\w.-]+; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(session).toMatch(
      /^__Host-eventframe\.sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(
      (await fetch(`${app.url}/api/user`, { headers: { ...headers, cookie: pairOf(session) } })).status,
    ).toBe(200);

    const shared = await post(app, `/api/public/photos/${randomUUID()}/report`, { reason: 'other' }, headers);
    expect(cookiesOf(shared)).toEqual([
      expect.stringMatching(
        /^__Host-eventframe\.guest=[\w-]{22}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it('expires the session cookie at sign-out', async () => {
    const { email } = await register(app);
    const signedIn = await post(app, '/api/login', { username: email, password: PASSWORD });
    const cookie = pairOf(sessionOf(signedIn));
    const cleared = cookiesOf(await post(app, '/api/logout', {}, { cookie })).at(-1);
    expect(cleared).toMatch(
      /^__Host-eventframe\.sid=; Path=\/; Expires=Thu, 01 Jan 1970[^;]*; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await fetch(`${app.url}/api/user`, { headers: { cookie } })).status).toBe(401);
  });

  it('ignores a session cookie with the name used over HTTP', async () => {
    const { email } = await register(app);
    const signedIn = await post(app, '/api/login', { username: email, password: PASSWORD });
    const cookie = pairOf(sessionOf(signedIn)).replace('__Host-', '');
    expect((await fetch(`${app.url}/api/user`, { headers: { cookie } })).status).toBe(401);
  });

  it("builds links from APP_URL, not from the request's host", async () => {
    const { email } = await register(app, FORGED);
    await post(app, '/api/password/forgot', { email }, FORGED);
    const mail = await mailTo(app, email, /^Reset/);
    expect(mail.link).toMatch(/^https:\/\/photos\.example\.com\/reset-password\//);
    expect(mail.text + mail.html).not.toContain('evil.example');

    const page = await (await fetch(`${app.url}/pricing`, { headers: FORGED })).text();
    expect(page).not.toContain('evil.example');
  });

  // asvs: 3.5.1
  it('rejects a cross-site request with a forged forwarding header', async () => {
    const response = await post(app, '/api/logout', {}, { ...FORGED, origin: 'https://evil.example' });
    expect(response.status).toBe(403);
  });
});

describe('over HTTP', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ env: { APP_URL: 'http://localhost:3000', TRUST_PROXY: '127.0.0.1' } });
  });
  afterAll(() => app.stop());

  it('ignores a forwarding header that claims HTTPS', async () => {
    const { email } = await register(app);
    const signedIn = await post(app, '/api/login', { username: email, password: PASSWORD }, FORGED);
    expect(cookiesOf(signedIn)).toEqual([
      expect.stringMatching(
        /^eventframe\.device=[^;]+; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^eventframe\.sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
    expect(signedIn.headers.get('strict-transport-security')).toBeNull();
  });
});

describe('client IP address for rate limits', () => {
  const createLimitedApp = (env: Headers) =>
    createTestApp({ env: { APP_URL, RATE_LIMIT_FACTOR: '0.1', ...env } });
  let app: TestApp;

  afterEach(() => app.stop());

  const registerFrom = async (...addresses: string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) {
      const headers = { ...FORGED, 'x-forwarded-for': address, 'x-real-ip': address };
      statuses.push((await register(app, headers)).status);
    }
    return statuses;
  };

  // asvs: 4.1.3, 15.3.4
  it.each([
    ['no proxy', {}],
    ['another proxy', { TRUST_PROXY: '10.0.0.0/8' }],
  ])("counts the connection's IP address when %s is trusted", async (_name, env: Headers) => {
    app = await createLimitedApp(env);
    expect(await registerFrom('198.51.100.1', '198.51.100.2', '198.51.100.3, 10.0.0.1')).toEqual([
      201, 201, 429,
    ]);
  });

  it.each([
    ['address', '127.0.0.1'],
    ['number', '1'],
  ])('counts the IP address seen by a proxy trusted by %s', async (_name, TRUST_PROXY) => {
    app = await createLimitedApp({ TRUST_PROXY });
    const forged = ['192.0.2.1', '192.0.2.2', '127.0.0.1', 'unknown'].map((name) => `${name}, 198.51.100.1`);
    expect(await registerFrom(...forged)).toEqual([201, 201, 429, 429]);
    expect(await registerFrom('198.51.100.2')).toEqual([201]);
  });
});
