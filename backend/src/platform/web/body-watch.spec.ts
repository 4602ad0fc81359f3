import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '../../../test/support/wait-for.js';
import { RawRequest } from '../../../test/support/raw-request.js';
import { type BodyRules, bodyRules, BodyWatch } from './body-watch.js';

const RULES: BodyRules = { ...bodyRules(25 * 1024 * 1024), maxBytes: 10_000_000 };
const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ';
const STEP_MS = 10_000;

describe('BodyWatch', () => {
  let server: Server;
  let watch: BodyWatch;
  let now: number;
  let received: number;
  let handler: (request: IncomingMessage, response: ServerResponse) => void;

  /** Responds after the whole body. */
  const respondAtEnd = (request: IncomingMessage, response: ServerResponse) => {
    request.on('data', (chunk: Buffer) => (received += chunk.length));
    request.on('end', () => response.setHeader('Content-Length', 4).end('done'));
    request.on('error', () => undefined);
  };
  /** Responds before the body arrives, as for a rejected request. */
  const respondEarly = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(413, { 'Content-Length': 9 }).end('too large');
  };

  beforeEach(async () => {
    received = 0;
    now = performance.now();
    handler = respondAtEnd;
    watch = new BodyWatch(RULES);
    server = createServer((request, response) => handler(request, response));
    // Not attached, because the test controls its clock.
    server.on('request', (request, response) => watch.watch(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const startRequest = async (length: number | string, ...parts: Buffer[]) => {
    const { port } = server.address() as AddressInfo;
    const before = watch.size;
    const request = await RawRequest.send(`http://127.0.0.1:${port}`, `${HEAD}${length}\r\n\r\n`, ...parts);
    await waitFor(() => expect(watch.size).toBe(before + 1));
    return request;
  };
  /** Advance the clock in steps, as a timer would. */
  const advance = (ms: number) => {
    for (let left = ms; left > 0; left -= STEP_MS) watch.check((now += Math.min(left, STEP_MS)));
  };

  it('accepts a slow upload of 8 kB/s with pauses of 20 s', async () => {
    const part = Buffer.alloc(80_000);
    const parts = 20;
    const request = await startRequest(parts * part.length);
    for (let sent = 1; sent <= parts; sent++) {
      request.send(part);
      await waitFor(() => expect(received).toBe(sent * part.length));
      advance(10_000);
      advance(20_000);
    }
    expect(await request.waitForResponse()).toEqual({ status: 200, body: 'done' });
  });

  it('responds with 408 to trickling and stalled uploads', async () => {
    const [trickling, stalled] = [await startRequest(1_000_000), await startRequest(1_000_000)];
    for (let second = 0; second < 50; second += 10) {
      trickling.send('x'.repeat(10));
      await waitFor(() => expect(received).toBe(second + 10));
      advance(10_000);
    }
    expect(watch.size).toBe(2);
    advance(20_000);
    expect(watch.size).toBe(0);
    for (const request of [trickling, stalled])
      expect(await request.waitForResponse()).toMatchObject({ status: 408 });
  });

  it('responds with 408 to an upload that stalls after a fast start', async () => {
    const request = await startRequest(9_000_000, Buffer.alloc(5_000_000));
    await waitFor(() => expect(received).toBe(5_000_000));
    advance(80_000);
    expect(watch.size).toBe(0);
    expect(await request.waitForResponse()).toMatchObject({ status: 408 });
  });

  it('ignores time in which the process was blocked', async () => {
    const request = await startRequest(3);
    watch.check((now += 500_000));
    expect(watch.size).toBe(1);
    request.send('abc');
    expect(await request.waitForResponse()).toMatchObject({ status: 200 });
  });

  it('reads on for a limited time after an early response', async () => {
    handler = respondEarly;
    const request = await startRequest(8_000_000, Buffer.alloc(2_000_000));
    advance(10_000);
    request.send(Buffer.alloc(1_000_000));
    advance(10_000);
    expect(watch.size).toBe(1);
    advance(20_000);
    expect(watch.size).toBe(0);
    expect(await request.waitForResponse()).toEqual({ status: 413, body: 'too large' });
  });

  it('keeps the connection open when the rest of the body arrives in time', async () => {
    handler = respondEarly;
    const request = await startRequest(20, Buffer.alloc(10));
    expect(await request.waitForStatus()).toBe(413);
    handler = respondAtEnd;
    request.send(Buffer.alloc(10));
    request.send(`${HEAD}3\r\n\r\nabc`);
    await waitFor(() => expect(received).toBe(3));
    advance(500_000);
    expect(watch.size).toBe(0);
    expect(request.isClosed).toBe(false);
    await request.disconnect('gracefully');
  });

  it('responds with 413 to a body above the maximum', async () => {
    const request = await startRequest(1e12, Buffer.alloc(11_000_000));
    await waitFor(() => expect(received).toBe(11_000_000));
    advance(1);
    expect(await request.waitForResponse()).toMatchObject({ status: 413 });
  });

  it('ignores requests without a body', async () => {
    const { port } = server.address() as AddressInfo;
    const request = await RawRequest.send(
      `http://127.0.0.1:${port}`,
      'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
    );
    expect(await request.waitForResponse()).toMatchObject({ status: 200 });
    expect(watch.size).toBe(0);
  });
});
