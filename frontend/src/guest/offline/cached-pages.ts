/**
 * Asks for every kept page anew: a page names the files of the build it came from, which go with that build. One that
 * is gone is dropped.
 *
 * @throws when one could not be asked for; those that could are renewed all the same
 */
export async function refreshCachedPages(
  pages: Cache,
  ask: (path: string) => Promise<Response>,
): Promise<void> {
  let left = 0;
  for (const { url } of await pages.keys()) {
    const response = await ask(new URL(url).pathname).catch(() => null);
    if (response?.ok) await pages.put(url, response);
    else if (response?.status === 404) await pages.delete(url);
    else left++;
  }
  if (left > 0) throw new Error(`${left} kept pages could not be renewed.`);
}

/**
 * What a new build has in the place of the languages that were kept of the builds before it.
 *
 * @param paths what is kept; a language's file is named by it: /assets/fr-1a2b3c4d.js
 * @param files path of each language's file in the new build
 */
export function findCachedLanguages(
  paths: readonly string[],
  files: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(files)
    .filter(([language]) => paths.some((path) => path.startsWith(`/assets/${language}-`)))
    .map(([, file]) => file);
}
