import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request of exactly these bytes, right or wrong, and what became of it. */
export class RawRequest {
  private received = '';
  private ended = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.ended = true));
  }

  /** Opens a connection and sends. */
  static async send(url: string, ...parts: (string | Buffer)[]): Promise<RawRequest> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const request = new RawRequest(socket);
    await once(socket, 'connect');
    for (const part of parts) socket.write(part);
    return request;
  }

  /** Sends more of it. */
  send(part: string | Buffer): void {
    this.socket.write(part);
  }

  /** Waits until the server, asked by `Expect: 100-continue`, says that it has the head and wants the rest. */
  async waitForContinue(): Promise<void> {
    const interim = /^HTTP\/1\.1 100 .*?\r\n\r\n/s;
    while (!interim.test(this.received)) {
      if (this.ended) throw new Error(`The rest was not wanted: ${this.received}`);
      await this.waitForChange();
    }
    this.received = this.received.replace(interim, '');
  }

  /** The client says that it will send no more. */
  end(): void {
    this.socket.end();
  }

  /** The client goes away, in order or as when its battery dies. */
  async disconnect(how: 'in order' | 'abruptly'): Promise<void> {
    if (how === 'in order') this.socket.destroy();
    else this.socket.resetAndDestroy();
    if (!this.ended) await this.waitForChange();
  }

  /** Waits for the answer, or for the server to close the connection without one. */
  async waitForResponse(): Promise<{ status: number; body: string } | 'closed'> {
    for (;;) {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(this.received) ?? [];
      const [, length] = /\r\nContent-Length: (\d+)/i.exec(this.received) ?? [];
      const [head = '', body = ''] = this.received.split(/\r\n\r\n(.*)/s);
      const whole = this.received.length > head.length && body.length >= Number(length ?? Infinity);
      if (status !== undefined && status !== '100' && (whole || this.ended)) {
        this.socket.destroy();
        return { status: Number(status), body };
      }
      if (this.ended) return 'closed';
      await this.waitForChange();
    }
  }

  /** Waits for the status of the first answer, and keeps the connection. */
  async waitForStatus(): Promise<number> {
    for (;;) {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(this.received) ?? [];
      if (status !== undefined) return Number(status);
      if (this.ended) throw new Error('closed without an answer');
      await this.waitForChange();
    }
  }

  /** Whether the connection is closed. */
  get isClosed(): boolean {
    return this.ended;
  }

  /** Waits until something arrives, or the connection is over: also by a reset, which is no failure here. */
  private waitForChange(): Promise<unknown> {
    return Promise.race(['data', 'close'].map((name) => once(this.socket, name))).catch(() => undefined);
  }
}
