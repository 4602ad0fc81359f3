import { directionOf, type Language } from '@eventframe/contracts/guest-languages';
import { jsonForScript } from './escape.js';

interface DocumentParts {
  /** Language of the document's text. Default: English. */
  language?: Language;
  head: string;
  /** Markup inside the root, shown until the application takes over. */
  body: string;
  /** Data the application reads from `#page-data`. */
  data: unknown;
  nonce: string;
}

/**
 * Fill the placeholders of a built document. Replacements are functions, since `replace` would interpret a `$` in a
 * title as a pattern.
 */
export function renderDocument(
  document: string,
  { language = 'en', head, body, data, nonce }: DocumentParts,
): string {
  const block = `<script type="application/json" id="page-data" nonce="${nonce}">${jsonForScript(data)}</script>`;
  return document
    .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('<!--app-head-->', () => head)
    .replace('<!--app-body-->', () => body)
    .replace('<!--app-data-->', () => block);
}
