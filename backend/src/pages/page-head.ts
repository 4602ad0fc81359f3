import { escapeHtml } from './escape.js';

/** What the head of a page says of it, to browsers, search engines and chats that preview links. */
export interface PageHead {
  title: string;
  description: string;
  /** The address the page is known by. */
  url: string;
  indexed: boolean;
  /** Picture of the link's preview card. */
  image?: { url: string; size?: { width: number; height: number }; alt: string };
  /** Where our name and icons are not to stand: the organizer's logo, or none. */
  whiteLabel?: { icon: string | null };
  /** Address of the manifest of a page that can be installed by itself. */
  manifest?: string;
  /** Pictures the first paint needs. */
  preload?: string[];
}

/** The tags for the `<!--app-head-->` of a document. */
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
  if (head.indexed) tags.push(`<link rel="canonical" href="${escapeHtml(head.url)}">`);
  else tags.push(meta('name', 'robots', 'noindex'));
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
