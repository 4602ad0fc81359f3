/**
 * Repeat a request while the server responds with 503, like the page.
 *
 * @param send sends the request; uploads use the same key each time
 */
export async function retryWhileBusy(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    await response.text();
  }
}
