import { jest } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { isDatabaseUnavailable } from './database-errors.js';
import { QueryTimeoutClient } from './query-timeout-client.js';

/** PostgreSQL's messages after a successful sign-in. */
const GREETING = Buffer.from([
  ...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], // AuthenticationOk
  ...[0x5a, 0, 0, 0, 5, 0x49], // ReadyForQuery
]);
/** CommandComplete "SELECT 0", ReadyForQuery */
const ANSWER = Buffer.from([
  ...[0x43, 0, 0, 0, 13, ...Buffer.from('SELECT 0\0')],
  ...[0x5a, 0, 0, 0, 5, 0x49],
]);

const HOUR = 60 * 60 * 1000;

describe('QueryTimeoutClient', () => {
  let server: Server;
  let isResponding: boolean;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
    isResponding = true;
    server = createServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => {
        socket.write(GREETING);
        socket.on('data', () => isResponding && socket.write(ANSWER));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    jest.useRealTimers();
    sockets.splice(0).forEach((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
  });

  async function connected(): Promise<QueryTimeoutClient> {
    const { port } = server.address() as AddressInfo;
    const client = new QueryTimeoutClient({ host: '127.0.0.1', port, user: 'test' });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  it('disconnects when a query gets no response', async () => {
    const client = await connected();
    isResponding = false;
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    const result = client.query('SELECT').catch((reason: unknown) => reason);
    jest.advanceTimersByTime(HOUR);
    expect(isDatabaseUnavailable(await result)).toBe(true);
    await ended;
  });

  it('keeps an idle connection', async () => {
    const client = await connected();
    await client.query('SELECT');
    jest.advanceTimersByTime(HOUR);
    await client.query('SELECT');
    await client.end();
  });
});
