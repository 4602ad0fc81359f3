import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request of exactly these bytes, right or wrong, and what became of it. */
export class RawRequest {
  private answer = '';
  private ended = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => (this.answer += chunk.toString('latin1')));
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
  async wanted(): Promise<void> {
    const interim = /^HTTP\/1\.1 100 .*?\r\n\r\n/s;
    while (!interim.test(this.answer)) {
      if (this.ended) throw new Error(`The rest was not wanted: ${this.answer}`);
      await this.news();
    }
    this.answer = this.answer.replace(interim, '');
  }

  /** The client says that it will send no more. */
  finish(): void {
    this.socket.end();
  }

  /** The client goes away, in order or as when its battery dies. */
  async hangUp(how: 'in order' | 'abruptly'): Promise<void> {
    if (how === 'in order') this.socket.destroy();
    else this.socket.resetAndDestroy();
    if (!this.ended) await this.news();
  }

  /** Waits for the answer, or for the server to close the connection without one. */
  async outcome(): Promise<{ status: number; body: string } | 'closed'> {
    for (;;) {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(this.answer) ?? [];
      const [, length] = /\r\nContent-Length: (\d+)/i.exec(this.answer) ?? [];
      const [head = '', body = ''] = this.answer.split(/\r\n\r\n(.*)/s);
      const whole = this.answer.length > head.length && body.length >= Number(length ?? Infinity);
      if (status !== undefined && status !== '100' && (whole || this.ended)) {
        this.socket.destroy();
        return { status: Number(status), body };
      }
      if (this.ended) return 'closed';
      await this.news();
    }
  }

  /** Waits for the status of the first answer, and keeps the connection. */
  async answered(): Promise<number> {
    for (;;) {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(this.answer) ?? [];
      if (status !== undefined) return Number(status);
      if (this.ended) throw new Error('closed without an answer');
      await this.news();
    }
  }

  /** Whether the connection is closed. */
  get isOver(): boolean {
    return this.ended;
  }

  /** Waits until something arrives, or the connection is over: also by a reset, which is no failure here. */
  private news(): Promise<unknown> {
    return Promise.race(['data', 'close'].map((name) => once(this.socket, name))).catch(() => undefined);
  }
}
