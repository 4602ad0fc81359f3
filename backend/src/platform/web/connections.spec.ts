import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { keepConnections } from './connections.js';

describe('keepConnections', () => {
  let server: Server;
  let answers: ServerResponse[];

  beforeEach(() => {
    answers = [];
    server = createServer((_request, response) => {
      answers.push(response);
      server.emit('asked');
    });
  });

  const listen = async (times: { drainMs?: number; farewellMs?: number } = {}): Promise<void> => {
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
  const ask = async (socket: Socket): Promise<ServerResponse> => {
    const asked = once(server, 'asked');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await asked;
    return answers.at(-1)!;
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));

  it('ends what was never used and what is between two requests', async () => {
    await listen();
    const [unused, used] = [await open(), await open()];
    const answered = once(used, 'data');
    (await ask(used)).end('done');
    await answered;
    await Promise.all([close(), once(unused, 'close'), once(used, 'close')]);
  });

  it('lets a request in work have its answer, and ends its connection then', async () => {
    await listen();
    const busy = await open();
    const answer = await ask(busy);
    const closed = close();
    const received = once(busy, 'data');
    answer.end('done');
    expect(String((await received)[0])).toContain('done');
    await Promise.all([closed, once(busy, 'close')]);
  });

  it('still answers what comes on an open connection, and says then that it was the last', async () => {
    await listen({ farewellMs: 3_600_000 });
    const [early, late] = [await open(), await open()];
    const first = await ask(early);
    const closed = close();
    const answers = [early, late].map((socket) => once(socket, 'data'));
    first.end('first');
    (await ask(late)).end('late');
    for (const [answer] of await Promise.all(answers)) expect(String(answer)).toContain('Connection: close');
    await Promise.all([closed, once(early, 'close'), once(late, 'close')]);
  });

  it('answers what came while it stood still until the farewell was over', async () => {
    await listen({ farewellMs: 20 });
    const late = await open();
    const closed = close();
    const answered = once(late, 'data');
    const asking = ask(late);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    (await asking).end('late');
    expect(String((await answered)[0])).toContain('Connection: close');
    await Promise.all([closed, once(late, 'close')]);
  });

  it('answers who came at the last moment before it took nobody any more', async () => {
    await listen({ farewellMs: 300 });
    const last = await open();
    const closed = close();
    while (server.listening) await nextTurn();
    const answered = once(last, 'data');
    (await ask(last)).end('last');
    expect(String((await answered)[0])).toContain('Connection: close');
    await Promise.all([closed, once(last, 'close')]);
  });

  it.each([
    ['was idle', 300, false],
    ['stood still until the farewell was over', 20, true],
  ])(
    'answers all who connected while it %s, though it had accepted none of them',
    async (_, farewellMs, busy) => {
      await listen({ farewellMs });
      server.on('request', (_request, response: ServerResponse) => response.end('here'));
      if (busy) await open();
      const closedAfter = busy ? close() : undefined;
      const { port } = server.address() as AddressInfo;
      const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').setEncoding('utf8'));
      const answers = sockets.map(async (socket) => {
        socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
        return String((await once(socket, 'data'))[0]);
      });
      // The kernel connects them; nothing of it has reached the server.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      if (busy) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      const closed = closedAfter ?? close();
      for (const answer of await Promise.all(answers)) expect(answer).toContain('Connection: close');
      await closed;
    },
  );

  it('keeps a connection open for the next request while the server runs', async () => {
    await listen();
    const socket = await open();
    for (const word of ['first', 'second']) {
      const received = once(socket, 'data');
      (await ask(socket)).end(word);
      expect(String((await received)[0])).toContain(word);
    }
    socket.destroy();
    await close();
  });

  it('cuts off whoever stalls, once the time to drain is over', async () => {
    await listen({ drainMs: 100 });
    const [unread, halfSent, slow] = [await open(), await open(), await open()];
    (await ask(unread)).write('x'.repeat(50_000_000));
    unread.pause();
    const asked = once(server, 'asked');
    halfSent.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhal');
    await asked;
    await ask(slow);
    const ended = [halfSent, slow].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    await Promise.all([close(), ...ended]);
    unread.destroy();
  });
});
