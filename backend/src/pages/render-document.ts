import { directionOf, type Language } from '@eventframe/contracts/guest-languages';
import { jsonForScript } from './escape.js';

interface Parts {
  /** Of the document's words, where it is not English. */
  language?: Language;
  head: string;
  /** Markup inside the root, shown until the application takes over. */
  body: string;
  /** What the application finds in `#page-data`. */
  data: unknown;
  nonce: string;
}

/**
 * Fills the placeholders of a built document. Replacements are functions, since a `$` in a title would
 * otherwise be taken for a pattern.
 */
export function renderDocument(
  document: string,
  { language = 'en', head, body, data, nonce }: Parts,
): string {
  const block = `<script type="application/json" id="page-data" nonce="${nonce}">${jsonForScript(data)}</script>`;
  return document
    .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('<!--app-head-->', () => head)
    .replace('<!--app-body-->', () => body)
    .replace('<!--app-data-->', () => block);
}
