/**
 * Asks again while a node has too much to do at once, as a browser would: what counts is what was decided.
 *
 * @param ask sends the request; an upload with the same key each time
 */
export async function retryWhileBusy(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask();
    if (response.status !== 503) return response;
    await response.text();
  }
}
