/**
 * Asks again while a node has too much to do at once, as a browser would: what counts is what was decided.
 *
 * @param ask sends the request; an upload with the same key each time
 */
export async function decided(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await answer.text();
  }
}
