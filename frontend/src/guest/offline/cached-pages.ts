/**
 * Fetch every cached page again: a page names files of its build, which are deleted with that build. Deletes
 * pages that respond 404.
 *
 * @throws if a page could not be fetched; the others are updated
 */
export async function refreshCachedPages(
  pages: Cache,
  ask: (path: string) => Promise<Response>,
): Promise<void> {
  let failures = 0;
  for (const { url } of await pages.keys()) {
    const response = await ask(new URL(url).pathname).catch(() => null);
    if (response?.ok) await pages.put(url, response);
    else if (response?.status === 404) await pages.delete(url);
    else failures++;
  }
  if (failures > 0) throw new Error(`${failures} cached pages could not be refreshed.`);
}

/**
 * Map the cached languages of earlier builds to the files of the new build. A file without a region, such as
 * /assets/pt-1a2b3c4d.js, counts for all regions of its language.
 *
 * @param paths cached paths; a language file is named like /assets/fr-1a2b3c4d.js
 * @param files path of each language file in the new build
 */
export function findCachedLanguages(
  paths: readonly string[],
  files: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(files)
    .filter(([language]) => {
      const name = RegExp(`^/assets/${language.replace(/-.*/, '($&)?')}-[\\w-]{8}\\.js$`);
      return paths.some((path) => name.test(path));
    })
    .map(([, file]) => file);
}
