import type { Language } from '@eventframe/contracts/guest-languages';
import { findPage } from '@eventframe/contracts/pages';
import { Inject, Injectable } from '@nestjs/common';
import { PublicEventsService } from '../events/public/public-events.service.js';
import { BYTES_PER_MB, type Settings, SETTINGS } from '../platform/config/settings.js';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { ADMIN_DIST, readBuiltDocument, FRONTEND_DIST } from '../platform/web/built-pages.js';
import { guestManifest, guestManifestPath } from './guest-manifest.js';
import { renderFirstPaint, renderHome } from './first-paint.js';
import { type PageHead, renderHead } from './page-head.js';
import { renderDocument } from './render-document.js';
import { siteData } from './site-data.js';

/** What the server answers to a request for a page; `visited` is the event whose guest page it is. */
export type PageAnswer =
  | { kind: 'document'; status: number; html: string; visited?: string }
  | { kind: 'manifest'; status: number; manifest: object }
  | { kind: 'redirect'; to: string };

const DESCRIPTION =
  'Upload a transparent PNG frame, share a link and a QR code, and your guests get their photos back in your frame at once. No app needed.';

/** Fills in the documents of the three applications. */
@Injectable()
export class PagesService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: DatabaseClock,
    private readonly events: PublicEventsService,
  ) {}

  /**
   * A page of the public site or the organizer area; 404 with the application's own page when there is none.
   *
   * @param session whether the request brought a session along; without one nobody can be signed in
   */
  async site(path: string, nonce: string, session: boolean): Promise<PageAnswer> {
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
   * The guest page of an event, or its wall. Old slugs lead to the current one, since QR codes are printed.
   *
   * @param language what the browser asks for; a guest who chose another gets that from the page itself
   */
  async guest(slug: string, rest: string, nonce: string, language: Language): Promise<PageAnswer> {
    const isWall = rest === '/wall';
    const event = await this.events.find(slug);
    if (event !== null && event.linkSlug !== slug) {
      return { kind: 'redirect', to: `/event/${event.linkSlug}${rest}` };
    }
    const { appName, appUrl, rendering } = this.settings;
    const head: PageHead = {
      title: event?.title ?? 'Event not found',
      description:
        event === null ? DESCRIPTION : `Put your photo in the frame of ${event.title}. No app needed.`,
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
    // A projector shows nothing until its wall stands: the page of the guests is laid out otherwise.
    const body =
      event === null || isWall
        ? ''
        : renderFirstPaint(await readBuiltDocument(FRONTEND_DIST, 'first-paint.html'), event);
    const html = await this.fill(FRONTEND_DIST, 'guest.html', { language, head, body, data, nonce });
    if (event === null) return { kind: 'document', status: 404, html };
    const page = brand === null ? html : withoutOurIcons(html);
    return { kind: 'document', status: 200, html: page, ...(!isWall && { visited: event.id }) };
  }

  /** What a phone needs to know to put an event's page on its home screen. */
  async guestManifest(slug: string): Promise<PageAnswer> {
    const event = await this.events.find(slug);
    if (event === null) return { kind: 'manifest', status: 404, manifest: {} };
    if (event.linkSlug !== slug) return { kind: 'redirect', to: guestManifestPath(event.linkSlug) };
    return { kind: 'manifest', status: 200, manifest: guestManifest(event) };
  }

  /** The operator console; who may use it is decided by its calls. */
  async console(nonce: string): Promise<PageAnswer> {
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

/** Of a built document; the organizer's own stands in its head. */
function withoutOurIcons(html: string): string {
  return html.replace(/<link rel="(?:icon|apple-touch-icon)" href="\/(?:favicon|apple)[^>]*>/g, '');
}
