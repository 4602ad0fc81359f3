import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request of exact bytes, valid or not, and its response. */
export class RawRequest {
  private received = '';
  private ended = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.ended = true));
  }

  /** Open a connection and send data. */
  static async send(url: string, ...parts: (string | Buffer)[]): Promise<RawRequest> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const request = new RawRequest(socket);
    await once(socket, 'connect');
    for (const part of parts) socket.write(part);
    return request;
  }

  /** Send more data. */
  send(part: string | Buffer): void {
    this.socket.write(part);
  }

  /** Wait for `100 Continue`, for a request with `Expect: 100-continue`. */
  async waitForContinue(): Promise<void> {
    const interim = /^HTTP\/1\.1 100 .*?\r\n\r\n/s;
    while (!interim.test(this.received)) {
      if (this.ended) throw new Error(`No 100 Continue: ${this.received}`);
      await this.waitForChange();
    }
    this.received = this.received.replace(interim, '');
  }

  /** Half-close the connection: the client sends no more. */
  end(): void {
    this.socket.end();
  }

  /** Disconnect the client, gracefully or with a reset. */
  async disconnect(how: 'gracefully' | 'abruptly'): Promise<void> {
    if (how === 'gracefully') this.socket.destroy();
    else this.socket.resetAndDestroy();
    if (!this.ended) await this.waitForChange();
  }

  /** Wait for the response, or until the server closes the connection without one. */
  async waitForResponse(): Promise<{ status: number; body: string } | 'closed'> {
    for (;;) {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(this.received) ?? [];
      const [, length] = /\r\nContent-Length: (\d+)/i.exec(this.received) ?? [];
      const [head = '', body = ''] = this.received.split(/\r\n\r\n(.*)/s);
      const isComplete = this.received.length > head.length && body.length >= Number(length ?? Infinity);
      if (status !== undefined && status !== '100' && (isComplete || this.ended)) {
        this.socket.destroy();
        return { status: Number(status), body };
      }
      if (this.ended) return 'closed';
      await this.waitForChange();
    }
  }

  /** Wait for the status of the first response. Keeps the connection. */
  async waitForStatus(): Promise<number> {
    for (;;) {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(this.received) ?? [];
      if (status !== undefined) return Number(status);
      if (this.ended) throw new Error('closed without a response');
      await this.waitForChange();
    }
  }

  get isClosed(): boolean {
    return this.ended;
  }

  /** Wait until data arrives or the connection closes, also by a reset. */
  private waitForChange(): Promise<unknown> {
    return Promise.race(['data', 'close'].map((name) => once(this.socket, name))).catch(() => undefined);
  }
}
