import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An HTTP proxy with the faults that a test sets. */
export class FaultyProxy {
  /** Fail one in this many calls with 503; 0 for none. */
  failEvery = 0;
  /** Close every connection without a response. */
  isDown = false;
  /** Neither respond nor close connections. */
  isUnresponsive = false;
  /** Truncate responses to GET after this many bytes; 0 for none. */
  maxBytes = 0;
  /** Delay before a call is forwarded. */
  delayMs = 0;
  /** Received calls, calls failed on purpose, and calls with a part of a multipart upload. */
  readonly calls = { all: 0, failed: 0, parts: 0 };

  private readonly server = createServer((incoming, outgoing) => void this.forward(incoming, outgoing));

  private constructor(private readonly target: URL) {}

  static async start(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(new URL(target));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.calls.all += 1;
    if (incoming.method === 'PUT' && incoming.url?.includes('uploadId=')) this.calls.parts += 1;
    const fails = this.isDown || (this.failEvery > 0 && this.calls.all % this.failEvery === 0);
    if (fails) this.calls.failed += 1;
    if (this.isUnresponsive) return;
    if (this.isDown) {
      outgoing.destroy();
      return;
    }
    if (fails) {
      incoming.resume();
      outgoing.writeHead(503, { 'content-type': 'text/plain' }).end('Slow down');
      return;
    }
    await sleep(this.delayMs);
    const { method, url: path, headers } = incoming;
    const outward = request({ host: this.target.hostname, port: this.target.port, method, path, headers });
    outward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      if (this.maxBytes > 0 && method === 'GET') this.truncate(response, outgoing);
      else response.pipe(outgoing);
    });
    outward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => outward.destroy());
    incoming.pipe(outward);
  }

  private truncate(response: IncomingMessage, outgoing: ServerResponse): void {
    response.once('data', (chunk: Buffer) => {
      response.pause();
      outgoing.write(chunk.subarray(0, this.maxBytes), () => outgoing.destroy());
    });
  }
}
