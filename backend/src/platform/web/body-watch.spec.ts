import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../../test/support/eventually.js';
import { RawRequest } from '../../../test/support/raw-request.js';
import { type BodyRules, bodyRules, BodyWatch } from './body-watch.js';

const RULES: BodyRules = { ...bodyRules(25 * 1024 * 1024), mostBytes: 10_000_000 };
const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ';
const STEP_MS = 10_000;

describe('BodyWatch', () => {
  let server: Server;
  let watch: BodyWatch;
  let now: number;
  let received: number;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;

  /** Answers when it has the whole body. */
  const inTheEnd = (request: IncomingMessage, response: ServerResponse) => {
    request.on('data', (chunk: Buffer) => (received += chunk.length));
    request.on('end', () => response.setHeader('Content-Length', 4).end('done'));
    request.on('error', () => undefined);
  };
  /** Answers before the body came, as when it is refused. */
  const atOnce = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(413, { 'Content-Length': 9 }).end('too large');
  };

  beforeEach(async () => {
    received = 0;
    now = performance.now();
    answer = inTheEnd;
    watch = new BodyWatch(RULES);
    server = createServer((request, response) => answer(request, response));
    // Not attached as a whole: its clock is this test's.
    server.on('request', (request, response) => watch.watch(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const begin = async (length: number | string, ...parts: Buffer[]) => {
    const { port } = server.address() as AddressInfo;
    const before = watch.size;
    const request = await RawRequest.send(`http://127.0.0.1:${port}`, `${HEAD}${length}\r\n\r\n`, ...parts);
    await eventually(() => expect(watch.size).toBe(before + 1));
    return request;
  };
  /** Lets time pass, as a timer would notice it. */
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= STEP_MS) watch.check((now += Math.min(left, STEP_MS)));
  };

  it('lets a phone on a bad line take ten minutes: 8 kB a second with pauses of 20 s', async () => {
    const part = Buffer.alloc(80_000);
    const parts = 20;
    const request = await begin(parts * part.length);
    for (let sent = 1; sent <= parts; sent++) {
      request.send(part);
      await eventually(() => expect(received).toBe(sent * part.length));
      pass(10_000);
      pass(20_000);
    }
    expect(await request.outcome()).toEqual({ status: 200, body: 'done' });
  });

  it('cuts off what drips, and what brings nothing at all, and says so', async () => {
    const [drips, silent] = [await begin(1_000_000), await begin(1_000_000)];
    for (let second = 0; second < 50; second += 10) {
      drips.send('x'.repeat(10));
      await eventually(() => expect(received).toBe(second + 10));
      pass(10_000);
    }
    expect(watch.size).toBe(2);
    pass(20_000);
    expect(watch.size).toBe(0);
    for (const request of [drips, silent]) expect(await request.outcome()).toMatchObject({ status: 408 });
  });

  it('gives nobody credit for having been fast before', async () => {
    const request = await begin(9_000_000, Buffer.alloc(5_000_000));
    await eventually(() => expect(received).toBe(5_000_000));
    pass(70_000);
    expect(await request.outcome()).toMatchObject({ status: 408 });
  });

  it('does not hold time against anybody in which this process did not get to look', async () => {
    const request = await begin(3);
    watch.check((now += 500_000));
    expect(watch.size).toBe(1);
    request.send('abc');
    expect(await request.outcome()).toMatchObject({ status: 200 });
  });

  it('takes the rest of a body that was answered for a while, so that the answer is seen, and then no more', async () => {
    answer = atOnce;
    const request = await begin(8_000_000, Buffer.alloc(2_000_000));
    pass(10_000);
    request.send(Buffer.alloc(1_000_000));
    pass(10_000);
    expect(watch.size).toBe(1);
    pass(20_000);
    expect(watch.size).toBe(0);
    expect(await request.outcome()).toEqual({ status: 413, body: 'too large' });
  });

  it('leaves the connection open where the rest comes in time', async () => {
    answer = atOnce;
    const request = await begin(20, Buffer.alloc(10));
    expect(await request.answered()).toBe(413);
    answer = inTheEnd;
    request.send(Buffer.alloc(10));
    request.send(`${HEAD}3\r\n\r\nabc`);
    await eventually(() => expect(received).toBe(3));
    pass(500_000);
    expect(watch.size).toBe(0);
    expect(request.isOver).toBe(false);
    await request.hangUp('in order');
  });

  it('takes no more of a body than the largest there may be, however fast it comes', async () => {
    const request = await begin(1e12, Buffer.alloc(11_000_000));
    await eventually(() => expect(received).toBe(11_000_000));
    pass(1);
    expect(await request.outcome()).toMatchObject({ status: 413 });
  });

  it('is not asked about requests without a body', async () => {
    const { port } = server.address() as AddressInfo;
    const request = await RawRequest.send(
      `http://127.0.0.1:${port}`,
      'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
    );
    expect(await request.outcome()).toMatchObject({ status: 200 });
    expect(watch.size).toBe(0);
  });
});
