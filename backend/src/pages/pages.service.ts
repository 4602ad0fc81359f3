import type { Language } from '@eventframe/contracts/guest-languages';
import { findPage } from '@eventframe/contracts/pages';
import { Inject, Injectable } from '@nestjs/common';
import type { PublicEventResponse } from '../events/public-event.dto.js';
import { PublicEventsService } from '../events/public-events.service.js';
import { linkPreviewSize } from '../framing/render.js';
import { GalleryService } from '../photos/gallery/gallery.service.js';
import type { GalleryPhotoResponse } from '../photos/photo.dto.js';
import { linkPreviewPath } from '../photos/photo-responses.js';
import { BYTES_PER_MB, type Settings, SETTINGS } from '../platform/config/settings.js';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { ADMIN_DIST, FRONTEND_DIST, readBuiltDocument } from '../platform/web/built-pages.js';
import { guestManifest, guestManifestPath } from './guest-manifest.js';
import { MISSING_TITLES } from './missing-titles.js';
import { renderFirstPaint, renderHome } from './first-paint.js';
import { type PageHead, renderDocument, renderHead } from './render-document.js';
import { siteData } from './site-data.js';

/** Response to a request for a page; `visited` is the id of the event whose guest page it is. */
export type PageResponse =
  | { kind: 'document'; status: number; html: string; visited?: string }
  | { kind: 'manifest'; status: number; manifest: object }
  | { kind: 'redirect'; to: string };

const DESCRIPTION =
  'Upload a transparent PNG frame, share a link and a QR code, and guests get their photos in your frame instantly. No app needed.';

/** The path of a photo's page, after the event's slug. */
const PHOTO = /^\/photo\/(.+)$/;

/** Renders the documents of the three applications. */
@Injectable()
export class PagesService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: DatabaseClock,
    private readonly events: PublicEventsService,
    private readonly gallery: GalleryService,
  ) {}

  /**
   * Render a page of the public site or the organizer area, or the application's 404 page.
   *
   * @param session whether the request has a session cookie; without one, the user cannot be signed in
   */
  async site(path: string, nonce: string, session: boolean): Promise<PageResponse> {
    const page = findPage(path);
    const { appName } = this.settings;
    const title = page === null ? '404 Page Not Found' : page.title;
    const head: PageHead = {
      title: page?.pattern === '/' ? `${appName} – ${title}` : `${title} – ${appName}`,
      description: DESCRIPTION,
      url: `${this.settings.appUrl}${path}`,
      indexed: page?.indexed ?? false,
      image: { url: `${this.settings.appUrl}/og.jpg`, size: { width: 1200, height: 630 }, alt: appName },
    };
    const data = siteData(this.settings, session);
    const parts = { head, body: '', data, nonce };
    if (page?.pattern === '/' && !session) {
      const html = await this.fill(FRONTEND_DIST, 'home.html', parts);
      return { kind: 'document', status: 200, html: renderHome(html, this.settings) };
    }
    const html = await this.fill(FRONTEND_DIST, 'index.html', parts);
    return { kind: 'document', status: page === null ? 404 : 200, html };
  }

  /**
   * Render an event's guest page, its wall, or the page of a photo in its gallery. Redirects old slugs to the current one,
   * since QR codes are printed.
   *
   * @param rest the path after the slug: empty, `/wall` or `/photo/{id}`
   * @param language the browser's preferred language; the page itself applies a language the guest selected
   */
  async guest(slug: string, rest: string, nonce: string, language: Language): Promise<PageResponse> {
    const event = await this.events.find(slug);
    if (event !== null && event.linkSlug !== slug) {
      return { kind: 'redirect', to: `/event/${event.linkSlug}${rest}` };
    }
    const [, photoId] = PHOTO.exec(rest) ?? [];
    const photo = event === null || photoId === undefined ? null : await this.gallery.find(event.id, photoId);
    const shownEvent = photoId !== undefined && photo === null ? null : event;
    const { appName, appUrl, rendering } = this.settings;
    const head: PageHead = {
      title: MISSING_TITLES[language][event === null ? 'event' : 'photo'],
      description: DESCRIPTION,
      ...(shownEvent !== null && describeGuestPage(shownEvent, photo, appUrl)),
      url: `${appUrl}/event/${slug}${rest}`,
      indexed: false,
    };
    if (event?.brand) head.whiteLabel = { icon: event.brand.logo?.url ?? null };
    const isEventPage = rest === '';
    if (isEventPage && event !== null) head.manifest = guestManifestPath(event.linkSlug);
    let body = '';
    // The wall has no first paint: its layout differs from the guest page.
    if (shownEvent !== null && rest !== '/wall') {
      head.preload = [photo?.photoUrl ?? shownEvent.frameUrl];
      body = renderFirstPaint(await readBuiltDocument(FRONTEND_DIST, 'first-paint.html'), shownEvent, photo);
    }
    const data = {
      appName,
      event,
      ...(photoId !== undefined && { photo }),
      appUrl,
      now: this.clock.now().toISOString(),
      limits: { maxUploadMb: Math.floor(rendering.maxUploadBytes / BYTES_PER_MB) },
    };
    const html = await this.fill(FRONTEND_DIST, 'guest.html', { language, head, body, data, nonce });
    return {
      kind: 'document',
      status: shownEvent === null ? 404 : 200,
      html: event?.brand ? removeProductIcons(html) : html,
      ...(isEventPage && event !== null && { visited: event.id }),
    };
  }

  /** The manifest with which a phone adds an event's page to its home screen. */
  async guestManifest(slug: string): Promise<PageResponse> {
    const event = await this.events.find(slug);
    if (event === null) return { kind: 'manifest', status: 404, manifest: {} };
    if (event.linkSlug !== slug) return { kind: 'redirect', to: guestManifestPath(event.linkSlug) };
    return { kind: 'manifest', status: 200, manifest: guestManifest(event) };
  }

  /** Render the operator console; its API calls check access. */
  async console(nonce: string): Promise<PageResponse> {
    const { appName, appUrl } = this.settings;
    const head: PageHead = {
      title: `${appName} Admin`,
      description: DESCRIPTION,
      url: `${appUrl}/admin`,
      indexed: false,
    };
    const html = await this.fill(ADMIN_DIST, 'index.html', { head, body: '', data: { appName }, nonce });
    return { kind: 'document', status: 200, html };
  }

  private async fill(
    folder: string,
    name: string,
    parts: { language?: Language; head: PageHead; body: string; data: unknown; nonce: string },
  ): Promise<string> {
    const document = await readBuiltDocument(folder, name);
    if (document === '') return `<!doctype html><title>Not built</title><p>Run npm start to build this page.`;
    return renderDocument(document, { ...parts, head: renderHead(parts.head, this.settings.appName) });
  }
}

/** Describe an event's page, or a photo's, for browsers and link previews. */
function describeGuestPage(
  { title, shareText, previewUrl, frameUrl }: PublicEventResponse,
  photo: GalleryPhotoResponse | null,
  appUrl: string,
): Pick<PageHead, 'title' | 'description' | 'image'> {
  const description = `Get your photo in the frame of ${title}. No app needed.`;
  if (photo === null) {
    return { title, description, image: { url: new URL(previewUrl ?? frameUrl, appUrl).href, alt: title } };
  }
  const image = { url: `${appUrl}${linkPreviewPath(photo.id)}`, size: linkPreviewSize(photo), alt: title };
  return { title, description: shareText ?? description, image };
}

/** Remove the product's icons from a built document, whose head contains the organizer's icon. */
function removeProductIcons(html: string): string {
  return html.replace(/<link rel="(?:icon|apple-touch-icon)" href="\/(?:favicon|apple)[^>]*>/g, '');
}
