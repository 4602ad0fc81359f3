import type { PublicEventResponse } from '../events/public/public-event.dto.js';
import type { Settings } from '../platform/config/settings.js';
import { escapeHtml } from './escape.js';

/**
 * The guest page before its JavaScript runs: title and frame, from the template that the page's build
 * brings along. Placeholders: {{title}} {{frameUrl}} {{width}} {{height}} {{accent}} {{frames}} (how many there
 * are to choose from) {{tab}}. An event that takes no photos opens with its gallery, and without the frame.
 */
export function renderFirstPaint(template: string, event: PublicEventResponse): string {
  const frame = event.frames[0];
  const takesPhotos = event.status === 'active' || event.status === 'full';
  const shown = takesPhotos ? template : template.replace(/<!--step-->.*<!--\/step-->/s, '');
  const page = fillTemplate(shown, {
    title: event.title,
    frameUrl: event.frameUrl,
    width: String(frame?.width ?? 1080),
    height: String(frame?.height ?? 1920),
    accent: event.accent,
    frames: String(event.frames.length),
    tab: takesPhotos ? 'upload' : 'gallery',
  });
  return page.replace('<!--brand-->', () => brandBand(event.brand));
}

/** What the page draws of it, so that nothing moves; colours as attributes, which the page's policy lets be. */
function brandBand(brand: PublicEventResponse['brand']): string {
  const { logo, band } = brand ?? { logo: null, band: null };
  if (logo === null && band === null) return '';
  const ground =
    band && `<svg aria-hidden="true"><rect width="100%" height="100%" fill="${band.colour}"/></svg>`;
  const image =
    logo && `<img src="${escapeHtml(logo.url)}" width="${logo.width}" height="${logo.height}" alt="">`;
  return `<div class="g-brand">${ground ?? ''}${image ?? ''}</div>`;
}

/** The landing page before its JavaScript runs, as its build has drawn it for a visitor. */
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
