import { Agent, type ClientRequest, get, request } from 'node:http';

const CHUNK_INTERVAL_MS = 1_000;
const CHUNK = Buffer.alloc(64, 120);

/** Connections that stay open: slow uploads and viewers of a stream. */
export class SlowClients {
  private readonly agent = new Agent();
  private readonly calls = new Set<ClientRequest>();
  private timer: NodeJS.Timeout | undefined;
  private open = true;

  constructor(
    private readonly url: string,
    private readonly slug: string,
  ) {}

  /** Open streams of the event. Resolves when all have received data. */
  async openStreams(count: number): Promise<void> {
    const path = `${this.url}/api/public/event/${this.slug}/stream`;
    // In batches: too many new connections would overflow the listen queue.
    for (let opened = 0; opened < count; opened += 50) {
      await Promise.all(
        Array.from({ length: Math.min(50, count - opened) }, () => {
          const { promise, resolve, reject } = createDeferred();
          const call = get(path, { agent: this.agent }, (response) => {
            if (response.statusCode === 200) response.once('data', resolve).resume();
            else reject(new Error(`A listener got ${response.statusCode}`));
          });
          this.track(call);
          call.once('error', reject);
          return promise;
        }),
      );
    }
  }

  /** Start uploads of some bytes per second. Restarts ended ones, like an attacker. */
  async startSlowUploads(count: number): Promise<void> {
    const uploads = Array.from({ length: count }, () => this.startSlowUpload());
    await Promise.all(uploads.map(({ sent }) => sent));
    this.timer = setInterval(() => {
      uploads.forEach(({ call }, index) => {
        if (call.destroyed) uploads[index] = this.startSlowUpload();
        else call.write(CHUNK);
      });
    }, CHUNK_INTERVAL_MS);
  }

  close(): void {
    this.open = false;
    clearInterval(this.timer);
    this.calls.forEach((call) => call.destroy());
    this.agent.destroy();
  }

  private startSlowUpload() {
    const { promise: sent, resolve } = createDeferred();
    const call = request(`${this.url}/api/public/upload-photo/${this.slug}`, {
      method: 'POST',
      agent: this.agent,
      headers: {
        origin: this.url,
        'content-type': 'multipart/form-data; boundary=slow',
        'content-length': 3_000_000,
      },
    });
    this.track(call);
    // The server is expected to end the connection.
    call.on('error', () => undefined);
    call.on('response', (response) => response.resume().once('close', () => call.destroy()));
    const head = 'Content-Disposition: form-data; name="photo"; filename="photo.jpg"';
    call.write(`--slow\r\n${head}\r\n\r\n`, () => resolve());
    return { call, sent };
  }

  private track(call: ClientRequest): void {
    if (!this.open) return;
    this.calls.add(call);
    call.once('close', () => this.calls.delete(call));
  }
}

function createDeferred() {
  let resolve!: () => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<void>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}
