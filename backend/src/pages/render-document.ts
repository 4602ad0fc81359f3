import { directionOf, type Language } from '@eventframe/contracts/guest-languages';
import { escapeHtml, jsonForScript } from './escape.js';

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

/** Metadata of a page for browsers, search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** Canonical URL. */
  url: string;
  indexed: boolean;
  /** Image of the link preview. */
  image?: { url: string; size?: { width: number; height: number }; alt: string };
  /** Replaces the product's name and icons with the organizer's logo, or no icon. */
  whiteLabel?: { icon: string | null };
  /** URL of the manifest, if the page can be installed as a separate app. */
  manifest?: string;
  /** URLs of images that the first paint needs. */
  preload?: string[];
}

/** Render the tags for a document's `<!--app-head-->`. */
export function renderHead(head: PageHead, appName: string): string {
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.url),
    meta('name', 'twitter:card', head.image === undefined ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
  ];
  if (head.whiteLabel === undefined) tags.push(meta('property', 'og:site_name', appName));
  else if (head.whiteLabel.icon !== null) {
    tags.push(`<link rel="icon" href="${escapeHtml(head.whiteLabel.icon)}" type="image/png">`);
  }
  if (head.image !== undefined) {
    const { size } = head.image;
    if (size !== undefined) {
      tags.push(
        meta('property', 'og:image:width', String(size.width)),
        meta('property', 'og:image:height', String(size.height)),
      );
    }
    tags.push(
      meta('property', 'og:image', head.image.url),
      meta('property', 'og:image:alt', head.image.alt),
      meta('name', 'twitter:image', head.image.url),
    );
  }
  tags.push(`<link rel="canonical" href="${escapeHtml(head.url)}">`);
  if (!head.indexed) tags.push(meta('name', 'robots', 'noindex'));
  if (head.manifest !== undefined) tags.push(`<link rel="manifest" href="${escapeHtml(head.manifest)}">`);
  for (const url of head.preload ?? []) {
    tags.push(
      `<link rel="preload" as="image" href="${escapeHtml(url)}" fetchpriority="high" crossorigin="anonymous">`,
    );
  }
  return tags.join('\n    ');
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}
