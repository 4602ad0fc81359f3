/**
 * Asks for every kept page anew: a page names the files of the build it came from, which go with that build. One that
 * is gone is dropped.
 *
 * @throws when one could not be asked for; those that could are renewed all the same
 */
export async function renewPages(pages: Cache, ask: (path: string) => Promise<Response>): Promise<void> {
  let left = 0;
  for (const { url } of await pages.keys()) {
    const response = await ask(new URL(url).pathname).catch(() => null);
    if (response?.ok) await pages.put(url, response);
    else if (response?.status === 404) await pages.delete(url);
    else left++;
  }
  if (left > 0) throw new Error(`${left} kept pages could not be renewed.`);
}
