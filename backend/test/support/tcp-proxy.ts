import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A cable to a server on loopback that a test can pull and put back. */
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

  /** @param target address of the server, with its port; its path and user go through unchanged */
  static async to(target: string): Promise<TcpProxy> {
    const connection = new TcpProxy(new URL(target));
    await new Promise<void>((resolve) => connection.server.listen(0, '127.0.0.1', resolve));
    return connection;
  }

  /** The server's address through this cable. */
  get url(): string {
    const url = new URL(this.target.href);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** Cuts what is open and refuses what comes. */
  disconnect(): void {
    this.isDisconnected = true;
    this.resetConnections();
  }

  /** Cuts open connections and accepts new ones. */
  resetConnections(): void {
    for (const socket of this.open) socket.resetAndDestroy();
  }

  /** The server is somewhere else from now on. */
  changeTarget(target: string): void {
    this.target = new URL(target);
  }

  /** Forwards nothing over existing and new connections, as when packets are lost. */
  freeze(): void {
    this.frozen = true;
    for (const socket of this.open) socket.unpipe().pause();
  }

  /** Restores a cut or frozen connection. Data sent while frozen is lost. */
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
