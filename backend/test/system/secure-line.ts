import { once } from 'node:events';
import { connect as openHttp2, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { Readable } from 'node:stream';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { stopAfterFile } from '../support/leftovers.js';

const LOOPBACK = '127.0.0.1';
const PIECE_BYTES = 64 * 1024;

/** An HTTP/2 connection over TLS, as a browser's, to a test-only host. */
export class SecureLine {
  private readonly session: ClientHttp2Session;
  private readonly stopped: () => void;

  /** @param socket of {@link shakeHands}, with ALPNProtocols of h2 */
  constructor(
    origin: string,
    private readonly socket: TLSSocket,
  ) {
    this.session = openHttp2(origin, { createConnection: () => this.socket });
    this.stopped = stopAfterFile(() => Promise.resolve(this.close()));
  }

  /** The fingerprint of the server's certificate. */
  get fingerprint(): string {
    return this.socket.getPeerCertificate().fingerprint256;
  }

  /** `fetch` over this connection. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { host, pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const stream = this.session.request(
      {
        ...Object.fromEntries(request.headers),
        ':method': request.method,
        ':authority': host,
        ':path': pathname + search,
        ...(body.length > 0 && { 'content-length': body.length }),
      },
      { signal: request.signal, endStream: body.length === 0 },
    );
    if (body.length > 0) Readable.from(piecesOf(body)).pipe(stream);
    const [head] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    const status = Number(head[':status']);
    // Read separately, since a response may be complete while the request is aborted, as with a too large
    // body.
    const answered = Readable.toWeb(Readable.from(stream)) as ReadableStream<Uint8Array>;
    return new Response([204, 304].includes(status) ? null : answered, { status, headers: headersOf(head) });
  };

  close(): void {
    this.stopped();
    this.session.destroy();
  }
}

/** Opens a TLS connection. Rejects if the server declines or is not trusted. */
export async function shakeHands(port: number, options: ConnectionOptions): Promise<TLSSocket> {
  const socket = connect({ host: LOOPBACK, port, ...options });
  await once(socket, 'secureConnect');
  return socket;
}

/** Splits a body, since a large one exceeds the buffer of Node's session. */
function* piecesOf(body: Buffer): Iterable<Buffer> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) yield body.subarray(at, at + PIECE_BYTES);
}

function headersOf(head: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(head)) {
    if (name.startsWith(':')) continue;
    for (const value of [values].flat()) headers.append(name, String(value));
  }
  return headers;
}
