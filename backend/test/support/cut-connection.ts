import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A cable to a server on loopback that a test can pull and put back. */
export class CutConnection {
  private readonly open = new Set<Socket>();
  private pulled = false;
  private frozen = false;

  private readonly server = createServer((near) => {
    if (this.pulled) {
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
  static async to(target: string): Promise<CutConnection> {
    const connection = new CutConnection(new URL(target));
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
  pull(): void {
    this.pulled = true;
    this.cut();
  }

  /** Cuts open connections and accepts new ones. */
  cut(): void {
    for (const socket of this.open) socket.resetAndDestroy();
  }

  /** The server is somewhere else from now on. */
  moveTo(target: string): void {
    this.target = new URL(target);
  }

  /** Forwards nothing over existing and new connections, as when packets are lost. */
  freeze(): void {
    this.frozen = true;
    for (const socket of this.open) socket.unpipe().pause();
  }

  /** Restores a cut or frozen connection. Data sent while frozen is lost. */
  putBack(): void {
    this.pulled = false;
    if (this.frozen) this.cut();
    this.frozen = false;
  }

  async stop(): Promise<void> {
    this.cut();
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
