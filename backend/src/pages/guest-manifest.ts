import type { PublicEventResponse } from '../events/public/public-event.dto.js';

/** Paper of the guest page in daylight, behind the icon while it starts. */
const PAPER = '#faf7f1';

/**
 * Where {@link guestManifest} of an event lies on this host.
 *
 * @param slug the event's address, which needs no escaping
 */
export function guestManifestPath(slug: string): string {
  return `/event/${slug}/app.webmanifest`;
}

const OUR_ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/**
 * The web app manifest (W3C, 'Web Application Manifest') of one event's page. Where an organizer's brand stands in
 * place of ours, its logo is the icon, or the browser makes one.
 */
export function guestManifest({ title, linkSlug, brand }: PublicEventResponse): object {
  const page = `/event/${linkSlug}`;
  return {
    id: page,
    name: title,
    start_url: page,
    scope: page,
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: brand === null ? OUR_ICONS : logoIcons(brand.logo),
  };
}

function logoIcons(logo: NonNullable<PublicEventResponse['brand']>['logo']): object[] {
  if (logo === null) return [];
  return [{ src: logo.url, sizes: `${logo.width}x${logo.height}`, type: 'image/png' }];
}
