import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { keepConnections } from './connections.js';

describe('keepConnections', () => {
  let server: Server;
  let responses: ServerResponse[];

  beforeEach(() => {
    responses = [];
    server = createServer((_request, response) => {
      responses.push(response);
      server.emit('requested');
    });
  });

  const listen = async (times: { drainMs?: number; graceMs?: number } = {}): Promise<void> => {
    keepConnections(server, { drainMs: 8_000, ...times });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  };
  const open = async (): Promise<Socket> => {
    const accepted = once(server, 'connection');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => undefined);
    await accepted;
    return socket;
  };
  const sendRequest = async (socket: Socket): Promise<ServerResponse> => {
    const requested = once(server, 'requested');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await requested;
    return responses.at(-1)!;
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));

  it('closes unused and idle connections', async () => {
    await listen();
    const [unused, used] = [await open(), await open()];
    const received = once(used, 'data');
    (await sendRequest(used)).end('done');
    await received;
    await Promise.all([close(), once(unused, 'close'), once(used, 'close')]);
  });

  it('completes a request in progress, then closes its connection', async () => {
    await listen();
    const busy = await open();
    const response = await sendRequest(busy);
    const closed = close();
    const received = once(busy, 'data');
    response.end('done');
    expect(String((await received)[0])).toContain('done');
    await Promise.all([closed, once(busy, 'close')]);
  });

  it('responds to late requests with Connection: close', async () => {
    await listen({ graceMs: 3_600_000 });
    const [early, late] = [await open(), await open()];
    const first = await sendRequest(early);
    const closed = close();
    const responses = [early, late].map((socket) => once(socket, 'data'));
    first.end('first');
    (await sendRequest(late)).end('late');
    for (const [response] of await Promise.all(responses))
      expect(String(response)).toContain('Connection: close');
    await Promise.all([closed, once(early, 'close'), once(late, 'close')]);
  });

  it('responds to requests that arrived while the process was blocked', async () => {
    await listen({ graceMs: 20 });
    const late = await open();
    const closed = close();
    const received = once(late, 'data');
    const pending = sendRequest(late);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    (await pending).end('late');
    expect(String((await received)[0])).toContain('Connection: close');
    await Promise.all([closed, once(late, 'close')]);
  });

  it('responds to a request that arrives just before it stops listening', async () => {
    await listen({ graceMs: 300 });
    const last = await open();
    const closed = close();
    while (server.listening) await nextTurn();
    const received = once(last, 'data');
    (await sendRequest(last)).end('last');
    expect(String((await received)[0])).toContain('Connection: close');
    await Promise.all([closed, once(last, 'close')]);
  });

  it.each([
    ['is idle', 300, false],
    ['is blocked until the grace period ends', 20, true],
  ])('responds on connections that are not yet accepted while it %s', async (_, graceMs, busy) => {
    await listen({ graceMs });
    server.on('request', (_request, response: ServerResponse) => response.end('here'));
    if (busy) await open();
    const closedAfter = busy ? close() : undefined;
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').setEncoding('utf8'));
    const responses = sockets.map(async (socket) => {
      socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
      return String((await once(socket, 'data'))[0]);
    });
    // The kernel accepts them before the server does.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    if (busy) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    const closed = closedAfter ?? close();
    for (const response of await Promise.all(responses)) expect(response).toContain('Connection: close');
    await closed;
  });

  it('keeps a connection open for the next request', async () => {
    await listen();
    const socket = await open();
    for (const word of ['first', 'second']) {
      const received = once(socket, 'data');
      (await sendRequest(socket)).end(word);
      expect(String((await received)[0])).toContain(word);
    }
    socket.destroy();
    await close();
  });

  it('disconnects stalled clients after the drain period', async () => {
    await listen({ drainMs: 100 });
    const [unread, halfSent, slow] = [await open(), await open(), await open()];
    (await sendRequest(unread)).write('x'.repeat(50_000_000));
    unread.pause();
    const requested = once(server, 'requested');
    halfSent.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhal');
    await requested;
    await sendRequest(slow);
    const ended = [halfSent, slow].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    await Promise.all([close(), ...ended]);
    unread.destroy();
  });
});
