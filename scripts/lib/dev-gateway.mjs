import { createServer, request } from 'node:http';

const RELOADS = '/__dev/reloads';

/**
 * The one address of `npm run dev`: passes everything on to the server behind it, waits while that is being
 * built and started, and lets open pages reload when it is there again.
 */
export class DevGateway {
  #target = deferred();
  #isOpen = false;
  #pages = new Set();
  #server = createServer((incoming, outgoing) => void this.#answer(incoming, outgoing));

  /** @returns {Promise<void>} once it listens */
  listen(port, host) {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ port, host }, resolve);
    });
  }

  /** Holds requests back from now on; those that are held back already go on waiting for the same. */
  pause() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#target = deferred();
  }

  /** Passes requests on to this port of the loopback interface, and reloads the open pages. */
  resume(port) {
    this.#isOpen = true;
    this.#target.resolve(port);
    for (const page of this.#pages) page.write('data: reload\n\n');
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(incoming, outgoing) {
    if (incoming.url === RELOADS) return this.#keepPage(outgoing);
    const port = await this.#target.promise;
    // Pages arrive unpacked, so that the reload can be written into them.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const { method, url: path } = incoming;
    const outward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const isPage = /^text\/html\b/.test(answer.headers['content-type'] ?? '') && method === 'GET';
      if (isPage) return void sendPage(answer, outgoing);
      outgoing.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    outward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => outward.destroy());
    incoming.pipe(outward);
  }

  #keepPage(outgoing) {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    outgoing.flushHeaders();
    this.#pages.add(outgoing);
    outgoing.on('close', () => this.#pages.delete(outgoing));
  }
}

async function sendPage(answer, outgoing) {
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  const nonce = /'nonce-([^']+)'/.exec(answer.headers['content-security-policy'] ?? '')?.[1] ?? '';
  const script = `<script nonce="${nonce}">new EventSource('${RELOADS}').onmessage = () => location.reload();</script>`;
  const page = Buffer.concat([...chunks, Buffer.from(script)]);
  const headers = { ...answer.headers, 'content-length': page.length };
  delete headers.etag;
  outgoing.writeHead(answer.statusCode, headers).end(page);
}

function deferred() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
