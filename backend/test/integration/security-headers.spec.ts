import { signedInOrganizer } from '../factories/accounts.js';
import { RawRequest } from '../support/raw-request.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** The values of a Content-Security-Policy directive. */
const directive = (response: Response, name: string) =>
  (response.headers.get('content-security-policy') ?? '')
    .split('; ')
    .map((text) => text.split(' '))
    .find(([key]) => key === name)
    ?.slice(1);

describe('security headers', () => {
  let plain: TestApp;
  let secure: TestApp;

  beforeAll(async () => {
    [plain, secure] = await Promise.all([
      createTestApp(),
      createTestApp({
        env: {
          APP_URL: 'https://photos.example.com',
          MEDIA_PUBLIC_URL: 'https://media.example.com/bucket',
          STRIPE_SECRET_KEY: 'sk_test_x',
          STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
          STRIPE_WEBHOOK_SECRET: 'whsec_x',
        },
      }),
    ]);
  });
  afterAll(() => Promise.all([plain.stop(), secure.stop()]));

  // asvs: 3.4.3
  it("allows only scripts with the response's nonce", async () => {
    const nonces = new Set<string>();
    for (let responses = 0; responses < 3; responses += 1) {
      const response = await fetch(`${plain.url}/auth`);
      const scripts = directive(response, 'script-src') ?? [];
      expect(scripts).toContain("'strict-dynamic'");
      expect(scripts.join(' ')).not.toMatch(/unsafe|https:|\*/);
      // WebKit reports it as unknown. The default is the same.
      expect(directive(response, 'manifest-src')).toBeUndefined();
      expect(directive(response, 'default-src')).toEqual(["'self'"]);
      const nonce = scripts.find((value) => value.startsWith("'nonce-"));
      nonces.add(nonce ?? '');
    }
    expect(nonces.size).toBe(3);
  });

  it('allows WebAssembly only on the guest page and in the worker that decodes photos for it', async () => {
    for (const [path, isAllowed] of [
      ['/event/missing', true],
      ['/assets/heic-worker-12345678.js', true],
      ['/assets/index-12345678.js', false],
      ['/auth', false],
      ['/admin', false],
    ] as const) {
      const response = await fetch(plain.url + path);
      expect([path, directive(response, 'script-src')?.includes("'wasm-unsafe-eval'")]).toEqual([
        path,
        isAllowed,
      ]);
    }
  });

  // asvs: 3.4.5
  it.each(['/', '/auth', '/event/missing', '/admin', '/no/such/page'])(
    'forbids framing, plug-ins and a base URL on %s',
    async (path) => {
      const response = await fetch(plain.url + path);
      expect(directive(response, 'frame-ancestors')).toEqual(["'none'"]);
      expect(directive(response, 'object-src')).toEqual(["'none'"]);
      expect(directive(response, 'base-uri')).toEqual(["'none'"]);
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('strict-origin');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(response.headers.get('x-permitted-cross-domain-policies')).toBe('none');
      const permissions = response.headers.get('permissions-policy')?.split(', ');
      expect(permissions).toEqual(
        expect.arrayContaining(['camera=(self)', 'microphone=()', 'geolocation=()']),
      );
      expect(response.headers.get('x-powered-by')).toBeNull();
    },
  );

  // asvs: 3.4.4, 3.4.6
  it('allows no content in API responses, including errors', async () => {
    for (const path of ['/api/subscription/plans', '/api/user', '/api/nothing']) {
      const response = await fetch(plain.url + path);
      expect(directive(response, 'default-src')).toEqual(["'none'"]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  // asvs: 13.4.4
  it.each(['/', '/auth', '/api/user', '/media/framed/00/x.jpg'])('rejects TRACE on %s', async (path) => {
    const secret = 'eventframe.sid=secret';
    const request = `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${secret}\r\nConnection: close\r\n\r\n`;
    const response = await (await RawRequest.send(plain.url, request)).waitForResponse();
    expect([403, 404, 405]).toContain(response === 'closed' ? response : response.status);
    expect(JSON.stringify(response)).not.toContain(secret);
  });

  it('allows Stripe only on the payment page and the bucket only when configured', async () => {
    const payment = await fetch(`${secure.url}/payment`);
    expect(directive(payment, 'frame-src')).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ]);
    expect(directive(payment, 'connect-src')).toEqual([
      "'self'",
      'https://media.example.com',
      'https://api.stripe.com',
      'https://maps.googleapis.com',
    ]);
    expect(directive(payment, 'img-src')).toEqual(
      expect.arrayContaining(['https://media.example.com', 'https://*.stripe.com']),
    );
    for (const path of ['/event/missing', '/admin']) {
      const response = await fetch(secure.url + path);
      expect(response.headers.get('content-security-policy')).not.toContain('stripe');
    }
    expect((await fetch(`${plain.url}/payment`)).headers.get('content-security-policy')).not.toContain(
      'stripe',
    );
  });

  // asvs: 3.4.1, 3.4.8, 12.2.1
  it('sets HSTS and secure cookies only for an HTTPS URL', async () => {
    const [overTls, overPlain] = [await fetch(`${secure.url}/auth`), await fetch(`${plain.url}/auth`)];
    expect(overTls.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(directive(overTls, 'upgrade-insecure-requests')).toEqual([]);
    expect(overTls.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(overPlain.headers.get('strict-transport-security')).toBeNull();
    expect(directive(overPlain, 'upgrade-insecure-requests')).toBeUndefined();
    for (const [app, pattern] of [
      [secure, /; Secure/i],
      [plain, /^(?!.*; Secure)/i],
    ] as const) {
      const { agent, email, password } = await signedInOrganizer(app);
      const signedIn = await agent.post('/api/login', { username: email, password });
      const cookies = signedIn.headers.getSetCookie();
      expect(cookies).toEqual([
        expect.stringMatching(/^(?:__Host-)?eventframe\.device=/),
        expect.stringMatching(/^(?:__Host-)?eventframe\.sid=/),
      ]);
      for (const cookie of cookies) expect(cookie).toMatch(pattern);
    }
  });
});
