/** An open server-sent event stream of a signed-in user. */
export class SessionStream {
  private constructor(
    /** Resolves when the server cuts it, with the moment in ms of performance.now(). */
    readonly cut: Promise<number>,
  ) {}

  /** Resolves when the server has started the stream. */
  static async open(url: string, slug: string, cookie: string): Promise<SessionStream> {
    const answer = await fetch(`${url}/api/public/event/${slug}/stream`, { headers: { cookie } });
    if (!answer.ok || answer.body === null) throw new Error(`${answer.status} ${await answer.text()}`);
    const reader = answer.body.getReader();
    await reader.read();
    return new SessionStream(untilCut(reader));
  }
}

async function untilCut(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
  while (!(await reader.read()).done);
  return performance.now();
}
