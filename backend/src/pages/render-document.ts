import { jsonForScript } from './escape.js';

interface Parts {
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
export function renderDocument(document: string, { head, body, data, nonce }: Parts): string {
  const block = `<script type="application/json" id="page-data" nonce="${nonce}">${jsonForScript(data)}</script>`;
  return document
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('<!--app-head-->', () => head)
    .replace('<!--app-body-->', () => body)
    .replace('<!--app-data-->', () => block);
}
