/** An open server-sent event stream of a signed-in user. */
export class SessionStream {
  private constructor(
    /** Resolves when the server ends the stream, with the time in ms of performance.now(). */
    readonly ended: Promise<number>,
  ) {}

  /** Open a stream. Resolves after its first event. */
  static async open(url: string, slug: string, cookie: string): Promise<SessionStream> {
    const response = await fetch(`${url}/api/public/event/${slug}/stream`, { headers: { cookie } });
    if (!response.ok || response.body === null)
      throw new Error(`${response.status} ${await response.text()}`);
    const reader = response.body.getReader();
    await reader.read();
    return new SessionStream(waitForEnd(reader));
  }
}

async function waitForEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
  while (!(await reader.read()).done);
  return performance.now();
}
