import type { PublicEventResponse } from '../events/public-event.dto.js';
import type { GalleryPhotoResponse } from '../photos/photo.dto.js';
import type { Settings } from '../platform/config/settings.js';
import { escapeHtml } from './escape.js';

/**
 * Render the guest page as shown before its JavaScript runs, from a template of the frontend build. Placeholders:
 * {{title}} {{imageUrl}} {{width}} {{height}} {{accent}} {{frames}} (number of frames, empty for a photo) {{tab}}. An event that accepts no
 * photos opens with its gallery, without the frame.
 *
 * @param photo of a photo's page, which has no tabs; null for the event's page
 */
export function renderFirstPaint(
  template: string,
  event: PublicEventResponse,
  photo: GalleryPhotoResponse | null,
): string {
  const frame = event.frames[0];
  const hasStep = photo !== null || event.status === 'active' || event.status === 'full';
  const step = hasStep ? template : removePart(template, 'step');
  const page = fillTemplate(photo === null ? step : removePart(step, 'tabs'), {
    title: event.title,
    imageUrl: photo?.photoUrl ?? event.frameUrl,
    width: String((photo ?? frame)?.width ?? 1080),
    height: String((photo ?? frame)?.height ?? 1920),
    accent: event.accent,
    frames: photo === null ? String(event.frames.length) : '',
    tab: hasStep ? 'upload' : 'gallery',
  });
  return page.replace('<!--brand-->', () => renderBrandBand(event.brand));
}

/** Remove the part between `<!--name-->` and `<!--/name-->`. */
function removePart(template: string, name: 'step' | 'tabs'): string {
  return template.replace(new RegExp(`<!--${name}-->.*<!--/${name}-->`, 's'), '');
}

/** Render the brand as the page does, to avoid layout shifts. Colors are attributes, which the CSP allows. */
function renderBrandBand(brand: PublicEventResponse['brand']): string {
  const { logo, band } = brand ?? { logo: null, band: null };
  if (logo === null && band === null) return '';
  const background =
    band && `<svg aria-hidden="true"><rect width="100%" height="100%" fill="${band.colour}"/></svg>`;
  const image =
    logo && `<img src="${escapeHtml(logo.url)}" width="${logo.width}" height="${logo.height}" alt="">`;
  return `<div class="g-brand">${background ?? ''}${image ?? ''}</div>`;
}

/** Render the landing page as shown before its JavaScript runs, from its prerendered build. */
export function renderHome(
  template: string,
  settings: Pick<Settings, 'appName' | 'contactEmail' | 'claims'>,
): string {
  const { appName, contactEmail, claims } = settings;
  return fillTemplate(template, {
    appName,
    contactEmail,
    claimEvents: claims.events,
    claimPhotos: claims.photos,
  });
}

function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    escapeHtml(values[name] ?? placeholder),
  );
}
