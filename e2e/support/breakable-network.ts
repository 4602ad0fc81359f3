import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A proxy to the server that can break: while broken, it ends open connections and rejects new ones. A browser's
 * offline mode leaves open streams alone.
 */
export class BreakableNetwork {
  private readonly sockets = new Set<Socket>();
  private isBroken = false;

  private constructor(private readonly server: Server) {}

  /** @param target the server's origin, on the loopback interface */
  static async to(target: string): Promise<BreakableNetwork> {
    const server = createServer();
    const network = new BreakableNetwork(server);
    server.on('connection', (client) => network.pass(client, Number(new URL(target).port)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return network;
  }

  /** The origin to open instead of the server's. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  break(): void {
    this.isBroken = true;
    for (const socket of this.sockets) socket.destroy();
  }

  repair(): void {
    this.isBroken = false;
  }

  async close(): Promise<void> {
    this.break();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(client: Socket, port: number): void {
    if (this.isBroken) {
      client.destroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    for (const [source, target] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(source);
      source.pipe(target);
      source.on('error', () => target.destroy());
      source.on('close', () => {
        this.sockets.delete(source);
        target.destroy();
      });
    }
  }
}
