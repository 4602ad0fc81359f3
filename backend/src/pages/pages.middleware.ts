import { randomBytes } from 'node:crypto';
import { pickLanguage } from '@eventframe/contracts/guest-languages';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { SESSION_COOKIE } from '../platform/sessions/sessions.js';
import { compress, encodingFor } from '../platform/web/compress.js';
import { PageVisits } from './page-visits.js';
import { type PageResponse, PagesService } from './pages.service.js';

const GUEST = /^\/event\/([^/]+)(\/wall|\/photo\/[\w-]+)?\/?$/;
const GUEST_MANIFEST = /^\/event\/([^/]+)\/app\.webmanifest$/;
const CONSOLE = /^\/admin(?:\/|$)/;
const NOT_A_PAGE = /^\/(?:api|media)(?:\/|$)/;

/** Responds to every request for a page; passes API calls and media on to their controllers. */
@Injectable()
export class PagesMiddleware implements NestMiddleware {
  constructor(
    private readonly pages: PagesService,
    private readonly visits: PageVisits,
  ) {}

  use(request: Request, response: Response, next: NextFunction): void {
    if (!['GET', 'HEAD'].includes(request.method) || NOT_A_PAGE.test(request.path)) {
      next();
      return;
    }
    const locals = response.locals as { nonce?: string };
    const nonce = (locals.nonce ??= randomBytes(16).toString('base64'));
    this.findPage(request, nonce)
      .then((page) => {
        if (page.kind === 'document' && page.visited !== undefined) {
          this.visits.count(page.visited, request, response);
        }
        return send(request, response, page);
      })
      .catch(next);
  }

  private findPage(request: Request, nonce: string): Promise<PageResponse> {
    const { path, headers } = request;
    const [, manifestSlug] = GUEST_MANIFEST.exec(path) ?? [];
    if (manifestSlug !== undefined) return this.pages.guestManifest(manifestSlug);
    const [, slug, rest = ''] = GUEST.exec(path) ?? [];
    if (slug !== undefined) {
      return this.pages.guest(slug, rest, nonce, pickLanguage(request.acceptsLanguages()));
    }
    if (CONSOLE.test(path)) return this.pages.console(nonce);
    // Also matches the name with the prefix `__Host-`.
    return this.pages.site(path, nonce, headers.cookie?.includes(`${SESSION_COOKIE}=`) ?? false);
  }
}

async function send(request: Request, response: Response, page: PageResponse): Promise<void> {
  if (page.kind === 'redirect') {
    response.redirect(302, page.to);
    return;
  }
  if (page.kind === 'manifest') {
    response.status(page.status).setHeader('Cache-Control', 'no-cache').type('application/manifest+json');
    response.send(JSON.stringify(page.manifest));
    return;
  }
  response
    .status(page.status)
    .setHeader('Cache-Control', 'no-cache')
    .type('html')
    .vary('Accept-Encoding, Accept-Language');
  const encoding = encodingFor(request);
  if (encoding === undefined) {
    response.send(page.html);
    return;
  }
  response.setHeader('Content-Encoding', encoding);
  response.send(await compress(Buffer.from(page.html), encoding, 'each'));
}
