import type { PublicEventResponse } from '../events/public-event.dto.js';

/** Paper of the guest page in daylight, behind the icon while it starts. */
const PAPER = '#faf7f1';
/** Home screens cut longer names off. */
const SHORT_NAME_LENGTH = 12;

export function guestManifestPath(slug: string): string {
  return `/event/${slug}/app.webmanifest`;
}

/** The web app manifest (W3C, 'Web Application Manifest') of one event's page. */
export function guestManifest({ title, linkSlug }: PublicEventResponse): object {
  const page = `/event/${linkSlug}`;
  return {
    id: page,
    name: title,
    short_name: [...title].slice(0, SHORT_NAME_LENGTH).join('').trim(),
    start_url: page,
    scope: page,
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
