import type { PublicEventResponse } from '../events/public-event.dto.js';

/** Background of the guest page in the light theme, shown behind the icon at startup. */
const BACKGROUND = '#faf7f1';

/**
 * URL path of an event's {@link guestManifest}.
 *
 * @param slug the event's slug, which needs no escaping
 */
export function guestManifestPath(slug: string): string {
  return `/event/${slug}/app.webmanifest`;
}

const PRODUCT_ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/**
 * Create the web app manifest (W3C, 'Web Application Manifest') of an event's page. With an organizer's brand, its logo
 * is the icon; without a logo, the browser generates one.
 */
export function guestManifest({ title, linkSlug, brand }: PublicEventResponse): object {
  const page = `/event/${linkSlug}`;
  return {
    id: page,
    name: title,
    start_url: page,
    scope: page,
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: brand === null ? PRODUCT_ICONS : logoIcons(brand.logo),
  };
}

function logoIcons(logo: NonNullable<PublicEventResponse['brand']>['logo']): object[] {
  if (logo === null) return [];
  return [{ src: logo.url, sizes: `${logo.width}x${logo.height}`, type: 'image/png' }];
}
