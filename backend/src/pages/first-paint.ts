import type { PublicEventResponse } from '../events/event.dto.js';
import type { Settings } from '../platform/config/settings.js';
import { escapeHtml } from './escape.js';

/**
 * Render the guest page as shown before its JavaScript runs, from a template of the frontend build. Placeholders:
 * {{title}} {{frameUrl}} {{width}} {{height}} {{accent}} {{frames}} (number of frames) {{tab}}. An event that accepts no
 * photos opens with its gallery, without the frame.
 */
export function renderFirstPaint(template: string, event: PublicEventResponse): string {
  const frame = event.frames[0];
  const acceptsPhotos = event.status === 'active' || event.status === 'full';
  const shown = acceptsPhotos ? template : template.replace(/<!--step-->.*<!--\/step-->/s, '');
  const page = fillTemplate(shown, {
    title: event.title,
    frameUrl: event.frameUrl,
    width: String(frame?.width ?? 1080),
    height: String(frame?.height ?? 1920),
    accent: event.accent,
    frames: String(event.frames.length),
    tab: acceptsPhotos ? 'upload' : 'gallery',
  });
  return page.replace('<!--brand-->', () => renderBrandBand(event.brand));
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
