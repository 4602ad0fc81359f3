import type { Agent } from '../factories/accounts.js';

/** An open server-sent event stream. */
export class OpenStream {
  isOpen = true;
  /** Resolves when the server ends it. */
  readonly ended: Promise<void>;
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;

  private constructor(response: Response) {
    this.reader = response.body!.getReader();
    this.ended = this.read();
  }

  static open(agent: Agent, slug: string): Promise<OpenStream> {
    return OpenStream.at(agent, `/api/public/event/${slug}/stream`);
  }

  /** Opens the organizer's stream of an event, which includes hidden photos. */
  static ofOrganizer(agent: Agent, eventId: string): Promise<OpenStream> {
    return OpenStream.at(agent, `/api/events/${eventId}/photos/stream`);
  }

  private static async at(agent: Agent, path: string): Promise<OpenStream> {
    const response = await agent.get(path);
    if (response.status !== 200) throw new Error(await response.text());
    return new OpenStream(response);
  }

  async close(): Promise<void> {
    await this.reader.cancel();
  }

  private async read(): Promise<void> {
    while (!(await this.reader.read()).done);
    this.isOpen = false;
  }
}
