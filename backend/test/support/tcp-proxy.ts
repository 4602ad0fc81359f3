import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server on loopback that a test can disconnect, freeze and restore. */
export class TcpProxy {
  private readonly open = new Set<Socket>();
  private isDisconnected = false;
  private frozen = false;

  private readonly server = createServer((near) => {
    if (this.isDisconnected) {
      near.resetAndDestroy();
      return;
    }
    if (this.frozen) {
      this.open.add(near.on('error', () => undefined));
      return;
    }
    const far = connect({ host: this.target.hostname, port: Number(this.target.port) });
    this.join(near, far);
    this.join(far, near);
  });

  private constructor(private target: URL) {}

  /** @param target URL of the server with its port. Path and user stay unchanged. */
  static async to(target: string): Promise<TcpProxy> {
    const connection = new TcpProxy(new URL(target));
    await new Promise<void>((resolve) => connection.server.listen(0, '127.0.0.1', resolve));
    return connection;
  }

  /** The server's URL through this proxy. */
  get url(): string {
    const url = new URL(this.target.href);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** Reset open connections and reject new ones. */
  disconnect(): void {
    this.isDisconnected = true;
    this.resetConnections();
  }

  /** Reset open connections and accept new ones. */
  resetConnections(): void {
    for (const socket of this.open) socket.resetAndDestroy();
  }

  /** Forward new connections to another server. */
  changeTarget(target: string): void {
    this.target = new URL(target);
  }

  /** Forward no data on existing and new connections, as if packets were lost. */
  freeze(): void {
    this.frozen = true;
    for (const socket of this.open) socket.unpipe().pause();
  }

  /** Forward connections again. Data sent while frozen is lost. */
  restore(): void {
    this.isDisconnected = false;
    if (this.frozen) this.resetConnections();
    this.frozen = false;
  }

  async stop(): Promise<void> {
    this.resetConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private join(from: Socket, to: Socket): void {
    this.open.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.open.delete(from);
      to.destroy();
    });
  }
}
