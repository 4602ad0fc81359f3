import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { type Account, Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { photoJpeg, postPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { LiveStream } from '../support/live-stream.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { Balancer } from './balancer.js';
import { CertificateAuthority } from './certificates.js';
import { SecureLine, shakeHands } from './secure-line.js';

const HOST = 'frames.example.com';
const APP_URL = `https://${HOST}`;
const BYTES_PER_MB = 1024 * 1024;

/** docker-compose.tls.yml provides the same service over TLS only. */
describe('balancer with TLS', () => {
  let app: TestApp;
  let balancer: Balancer;
  let authority: CertificateAuthority;
  let keys: string;
  let certificates: string;
  let owner: Account;
  let event: CreatedEvent;
  let line: SecureLine;

  beforeAll(async () => {
    [keys, certificates] = [await temporaryFolder(), await temporaryFolder()];
    authority = await CertificateAuthority.in(keys);
    await authority.certify(HOST, certificates);
    app = await createTestApp({ env: { TRUST_PROXY: '1', APP_URL } });
    balancer = await Balancer.before([Number(new URL(app.url).port)], { tlsFolder: certificates });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner);
    line = await newLine();
  });
  afterAll(async () => {
    line.close();
    await balancer.stop();
    await app.stop();
    await removeFolder(keys);
    await removeFolder(certificates);
  });

  /** TLS options of a browser: trusts the authority and requires the host's name. */
  const trusting = () => ({ ca: authority.root, servername: HOST });
  const newLine = async () =>
    new SecureLine(APP_URL, await shakeHands(balancer.tlsPort, { ...trusting(), ALPNProtocols: ['h2'] }));
  const newClient = () => new Agent({ url: APP_URL }, line.fetch);

  it('serves pages over HTTP/2 and HTTP/1.1', async () => {
    const page = await newClient().get(`/event/${event.linkSlug}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
    expect(await page.text()).toContain(event.title);

    const target = { host: '127.0.0.1', port: balancer.tlsPort, path: `/event/${event.linkSlug}` };
    const older = await responseTo(secureRequest({ ...target, ...trusting(), headers: { host: HOST } }));
    expect([older.status, older.text]).toEqual([200, expect.stringContaining(event.title)]);
    expect((await newClient().get('/api/metrics')).status).toBe(404);
  });

  it('sets cookies for TLS only', async () => {
    const agent = newClient();
    const response = await agent.post('/api/login', { username: owner.email, password: PASSWORD });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-eventframe\.device=[^;]+; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-eventframe\.sid=[^;]+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(await (await agent.get('/api/user')).json()).toMatchObject({ email: owner.email });
    // Changes must come from the service's origin.
    const elsewhere = {
      method: 'PATCH',
      body: { isActive: true },
      headers: { origin: 'https://evil.example' },
    };
    expect((await agent.fetch(`/api/events/${event.id}/active`, elsewhere)).status).toBe(403);
    expect((await agent.patch(`/api/events/${event.id}/active`, { isActive: true })).status).toBe(200);
  });

  it('accepts uploads up to the limit and rejects larger ones with a message', async () => {
    const guest = newClient();
    const padded = async (megabytes: number) =>
      Buffer.concat([await photoJpeg(), Buffer.alloc(megabytes * BYTES_PER_MB)]);
    expect((await postPhoto(guest, event.linkSlug, { photo: await padded(24) })).status).toBe(201);
    // The node rejects the first, the balancer the second.
    for (const megabytes of [26, 31]) {
      const refused = await postPhoto(guest, event.linkSlug, { photo: await padded(megabytes) });
      expect([megabytes, refused.status]).toEqual([megabytes, 413]);
      expect(await refused.json()).toMatchObject({ statusCode: 413, code: 'upload_too_large' });
    }
  });

  it('forwards events of a live gallery immediately', async () => {
    const stream = await LiveStream.openAs(newClient(), `/api/public/event/${event.linkSlug}/stream`);
    const photo = await uploadPhoto(newClient(), event.linkSlug);
    await stream.waitFor((events) => events.length > 0);
    expect(stream.events.map(({ data }) => data.id)).toEqual([photo.id]);
    await stream.close();
  });

  it('redirects pages to HTTPS and rejects calls over HTTP', async () => {
    const { port } = new URL(balancer.url);
    const requestOverHttp = (path: string, method = 'GET') =>
      responseTo(request({ host: '127.0.0.1', port, path, method, headers: { host: HOST } }));
    for (const path of ['/', `/event/${event.linkSlug}?from=poster`, '/media/framed/aa/none.jpg']) {
      expect(await requestOverHttp(path)).toMatchObject({
        status: 308,
        location: APP_URL + path,
        cookies: [],
      });
    }
    for (const [path, method] of [
      ['/api/login', 'POST'],
      [`/api/public/upload-photo/${event.linkSlug}`, 'POST'],
      [`/api/public/event/${event.linkSlug}`, 'GET'],
    ] as const) {
      expect(await requestOverHttp(path, method)).toMatchObject({
        status: 403,
        location: undefined,
        cookies: [],
      });
    }
    // The container's health check.
    expect((await requestOverHttp('/api/health/ready')).status).toBe(200);
  });

  // asvs: 12.1.1
  it('supports only TLS 1.2 and 1.3 and resumes sessions without tickets', async () => {
    const speaking = async (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', session?: Buffer) => {
      const weak = version === 'TLSv1.1' ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {};
      const options = { ...trusting(), ...weak, minVersion: version, maxVersion: version, session };
      return shakeHands(balancer.tlsPort, options);
    };
    const seen = async (socket: TLSSocket) => {
      const ended = once(socket, 'close');
      const found = {
        version: socket.getProtocol(),
        again: socket.isSessionReused(),
        ticket: socket.getTLSTicket() !== undefined,
        session: socket.getSession(),
      };
      socket.end();
      await ended;
      return found;
    };
    expect(await seen(await speaking('TLSv1.3'))).toMatchObject({ version: 'TLSv1.3' });
    const first = await seen(await speaking('TLSv1.2'));
    expect(first).toMatchObject({ version: 'TLSv1.2', again: false, ticket: false });
    expect(await seen(await speaking('TLSv1.2', first.session))).toMatchObject({
      again: true,
      ticket: false,
    });
    await expect(speaking('TLSv1.1')).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
  });

  it('serves a renewed certificate after a reload and keeps open connections', async () => {
    const stream = await LiveStream.openAs(newClient(), `/api/public/event/${event.linkSlug}/stream`);
    await authority.certify(HOST, certificates);
    const before = await newLine();
    expect(before.fingerprint).toBe(line.fingerprint);
    before.close();
    await balancer.reload();
    const after = await waitFor(async () => {
      const opened = await newLine();
      if (opened.fingerprint !== line.fingerprint) return opened;
      opened.close();
      throw new Error('the previous certificate is still in use');
    });
    const photo = await uploadPhoto(new Agent({ url: APP_URL }, after.fetch), event.linkSlug);
    await stream.waitFor((events) => events.length > 0);
    expect(stream.events.map(({ data }) => data.id)).toEqual([photo.id]);
    await stream.close();
    after.close();
  });
});

/** The response to a request with a Host header, which Node's `fetch` cannot set. */
async function responseTo(sent: ReturnType<typeof request>) {
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status, headers } = response;
  const { location, 'set-cookie': cookies = [] } = headers;
  return { status, location, cookies, text: await text(response) };
}
