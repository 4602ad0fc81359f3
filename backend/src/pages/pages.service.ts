import type { Language } from '@eventframe/contracts/guest-languages';
import { findPage } from '@eventframe/contracts/pages';
import { Inject, Injectable } from '@nestjs/common';
import { PublicEventsService } from '../events/public-events.service.js';
import { BYTES_PER_MB, type Settings, SETTINGS } from '../platform/config/settings.js';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { ADMIN_DIST, FRONTEND_DIST, readBuiltDocument } from '../platform/web/built-pages.js';
import { guestManifest, guestManifestPath } from './guest-manifest.js';
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

/** Renders the documents of the three applications. */
@Injectable()
export class PagesService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: DatabaseClock,
    private readonly events: PublicEventsService,
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
   * Render an event's guest page, or its wall. Redirects old slugs to the current one, since QR codes are printed.
   *
   * @param language the browser's preferred language; the page itself applies a language the guest selected
   */
  async guest(slug: string, rest: string, nonce: string, language: Language): Promise<PageResponse> {
    const isWall = rest === '/wall';
    const event = await this.events.find(slug);
    if (event !== null && event.linkSlug !== slug) {
      return { kind: 'redirect', to: `/event/${event.linkSlug}${rest}` };
    }
    const { appName, appUrl, rendering } = this.settings;
    const head: PageHead = {
      title: event?.title ?? 'Event not found',
      description:
        event === null ? DESCRIPTION : `Get your photo in the frame of ${event.title}. No app needed.`,
      url: `${appUrl}/event/${slug}${rest}`,
      indexed: false,
    };
    const brand = event?.brand ?? null;
    if (brand !== null) head.whiteLabel = { icon: brand.logo?.url ?? null };
    if (event !== null) {
      head.image = {
        url: new URL(event.previewUrl ?? event.frameUrl, appUrl).href,
        alt: event.title,
      };
      if (!isWall) {
        head.preload = [event.frameUrl];
        head.manifest = guestManifestPath(event.linkSlug);
      }
    }
    const data = {
      appName,
      event,
      appUrl,
      now: this.clock.now().toISOString(),
      limits: { maxUploadMb: Math.floor(rendering.maxUploadBytes / BYTES_PER_MB) },
    };
    // The wall has no first paint: its layout differs from the guest page.
    const body =
      event === null || isWall
        ? ''
        : renderFirstPaint(await readBuiltDocument(FRONTEND_DIST, 'first-paint.html'), event);
    const html = await this.fill(FRONTEND_DIST, 'guest.html', { language, head, body, data, nonce });
    if (event === null) return { kind: 'document', status: 404, html };
    const page = brand === null ? html : removeProductIcons(html);
    return { kind: 'document', status: 200, html: page, ...(!isWall && { visited: event.id }) };
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

/** Remove the product's icons from a built document, whose head contains the organizer's icon. */
function removeProductIcons(html: string): string {
  return html.replace(/<link rel="(?:icon|apple-touch-icon)" href="\/(?:favicon|apple)[^>]*>/g, '');
}
