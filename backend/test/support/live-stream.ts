import { Agent } from '../factories/accounts.js';
import type { TestApp } from './test-app.js';

export interface LiveEvent {
  id: number;
  type: string;
  data: { id?: string; state?: string; photoUrl?: string; thumbUrl?: string; createdAt?: string };
}

/** A viewer of an event's stream, like a browser's EventSource. */
export class LiveStream {
  readonly events: LiveEvent[] = [];
  /** The Last-Event-ID that a browser would send when it reconnects. */
  lastEventId: string | undefined;
  readonly ended: Promise<void>;
  private waiting: (() => void)[] = [];
  private hasEnded = false;

  private constructor(
    readonly response: Response,
    private readonly abort: AbortController,
  ) {
    this.ended = this.read().finally(() => {
      this.hasEnded = true;
      this.notifyWaiters();
    });
  }

  /** Open a stream as a guest. Resolves when the server sends all later events. */
  static async open(app: Pick<TestApp, 'url'>, slug: string, lastEventId?: string): Promise<LiveStream> {
    return LiveStream.openAs(new Agent(app), `/api/public/event/${slug}/stream`, lastEventId);
  }

  /** Open a stream as a signed-in user. */
  static async openAs(agent: Agent, path: string, lastEventId?: string): Promise<LiveStream> {
    const abort = new AbortController();
    const response = await agent.fetch(path, {
      signal: abort.signal,
      headers: lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
    });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    const stream = new LiveStream(response, abort);
    await stream.waitFor(() => stream.lastEventId !== undefined);
    return stream;
  }

  /** Wait until the received events satisfy `condition`. Fails if the stream ends first. */
  async waitFor(condition: (events: LiveEvent[]) => boolean): Promise<void> {
    while (!condition(this.events)) {
      if (this.hasEnded) throw new Error(`the stream ended after ${JSON.stringify(this.events)}`);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  async close(): Promise<void> {
    this.abort.abort();
    await this.ended;
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of this.response.body!) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        blocks.forEach((block) => this.parseBlock(block));
        this.notifyWaiters();
      }
    } catch (error) {
      if (!this.abort.signal.aborted) throw error;
    }
  }

  private parseBlock(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    this.lastEventId = field('id') ?? this.lastEventId;
    const [type, data] = [field('event'), field('data')];
    if (type === undefined || data === undefined) return;
    this.events.push({ id: Number(this.lastEventId), type, data: JSON.parse(data) as LiveEvent['data'] });
  }

  private notifyWaiters(): void {
    this.waiting.splice(0).forEach((wake) => wake());
  }
}
