import { Agent, type ClientRequest, get, request } from 'node:http';

const CHUNK_INTERVAL_MS = 1_000;
const CHUNK = Buffer.alloc(64, 120);

/** Connections that never end: uploads that drip, and viewers who only listen. */
export class SlowClients {
  private readonly agent = new Agent();
  private readonly calls = new Set<ClientRequest>();
  private timer: NodeJS.Timeout | undefined;
  private open = true;

  constructor(
    private readonly url: string,
    private readonly slug: string,
  ) {}

  /** Opens viewers of the event's stream. Resolves when all of them receive events. */
  async openStreams(count: number): Promise<void> {
    const path = `${this.url}/api/public/event/${this.slug}/stream`;
    // A few at a time, or the machine's queue of new connections is what is measured.
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

  /** Slow uploads of some bytes per second. Cut ones are restarted, as an attacker would do. */
  async drip(count: number): Promise<void> {
    const drips = Array.from({ length: count }, () => this.startSlowUpload());
    await Promise.all(drips.map(({ sent }) => sent));
    this.timer = setInterval(() => {
      drips.forEach(({ call }, at) => {
        if (call.destroyed) drips[at] = this.startSlowUpload();
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
        'content-type': 'multipart/form-data; boundary=drip',
        'content-length': 3_000_000,
      },
    });
    this.track(call);
    // Being cut off is what it waits for.
    call.on('error', () => undefined);
    call.on('response', (response) => response.resume().once('close', () => call.destroy()));
    const head = 'Content-Disposition: form-data; name="photo"; filename="photo.jpg"';
    call.write(`--drip\r\n${head}\r\n\r\n`, () => resolve());
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
