/**
 * What a new build has in the place of the languages that were kept of the builds before it.
 *
 * @param paths what is kept; a language's file is named by it: /assets/fr-1a2b3c4d.js
 * @param files path of each language's file in the new build
 */
export function keptLanguages(paths: readonly string[], files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files)
    .filter(([language]) => paths.some((path) => path.startsWith(`/assets/${language}-`)))
    .map(([, file]) => file);
}
