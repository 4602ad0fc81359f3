import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { sendStream } from './send-stream.js';

describe('sendStream', () => {
  let server: Server;
  let source: Readable;
  let sent: Promise<void>;
  let response: ServerResponse;

  beforeEach(async () => {
    server = createServer((_request, serverResponse) => {
      response = serverResponse;
      sent = sendStream(source, serverResponse);
      sent.catch(() => undefined);
      server.emit('sending');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  const sendRequest = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { signal: signal ?? null });

  it('sends the whole stream', async () => {
    source = Readable.from(Array.from({ length: 100 }, (_, number) => Buffer.alloc(100_000, number)));
    const bytes = Buffer.from(await (await sendRequest()).arrayBuffer());
    await sent;
    expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([10_000_000, 0, 99]);
  });

  it('aborts the response when the stream fails or ends early', async () => {
    for (const failure of [new Error('read failed'), undefined]) {
      const half = new PassThrough();
      source = half;
      half.write('half');
      const response = await sendRequest();
      half.destroy(failure);
      await expect(response.text()).rejects.toThrow();
      await expect(sent).rejects.toThrow(failure?.message ?? 'Premature close');
    }
  });

  it('destroys the stream when the client disconnects or already has', async () => {
    const half = new PassThrough();
    source = half;
    half.write('half');
    const client = new AbortController();
    await sendRequest(client.signal);
    client.abort();
    await expect(sent).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(half.destroyed).toBe(true);

    const late = new PassThrough();
    await expect(sendStream(late, response)).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(late.destroyed).toBe(true);
  });

  it('adds few listeners to the response', async () => {
    const half = new PassThrough();
    source = half;
    const pending = sendRequest();
    await once(server, 'sending');
    expect(response.listenerCount('close')).toBeLessThanOrEqual(response.getMaxListeners() / 2);
    half.end('whole');
    expect(await (await pending).text()).toBe('whole');
  });
});
