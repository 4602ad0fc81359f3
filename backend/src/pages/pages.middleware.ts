import { randomBytes } from 'node:crypto';
import { pickLanguage } from '@eventframe/contracts/guest-languages';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { SESSION_COOKIE } from '../platform/sessions/sessions.js';
import { compress, encodingFor } from '../platform/web/compress.js';
import { PageVisits } from './page-visits.js';
import { type PageAnswer, PagesService } from './pages.service.js';

const GUEST = /^\/event\/([^/]+)(\/wall)?\/?$/;
const GUEST_MANIFEST = /^\/event\/([^/]+)\/app\.webmanifest$/;
const CONSOLE = /^\/admin(?:\/|$)/;
const NOT_A_PAGE = /^\/(?:api|media)(?:\/|$)/;

/** Answers every request for a page; calls and pictures pass through to their controllers. */
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
    this.answer(request, nonce)
      .then((answer) => {
        if (answer.kind === 'document' && answer.visited !== undefined) {
          this.visits.note(answer.visited, request, response);
        }
        return send(request, response, answer);
      })
      .catch(next);
  }

  private answer(request: Request, nonce: string): Promise<PageAnswer> {
    const { path, headers } = request;
    const [, installed] = GUEST_MANIFEST.exec(path) ?? [];
    if (installed !== undefined) return this.pages.guestManifest(installed);
    const [, slug, rest = ''] = GUEST.exec(path) ?? [];
    if (slug !== undefined) {
      return this.pages.guest(slug, rest, nonce, pickLanguage(request.acceptsLanguages()));
    }
    if (CONSOLE.test(path)) return this.pages.console(nonce);
    // Also with `__Host-` before it.
    return this.pages.site(path, nonce, headers.cookie?.includes(`${SESSION_COOKIE}=`) ?? false);
  }
}

async function send(request: Request, response: Response, answer: PageAnswer): Promise<void> {
  if (answer.kind === 'redirect') {
    response.redirect(302, answer.to);
    return;
  }
  if (answer.kind === 'manifest') {
    response.status(answer.status).setHeader('Cache-Control', 'no-cache').type('application/manifest+json');
    response.send(JSON.stringify(answer.manifest));
    return;
  }
  response
    .status(answer.status)
    .setHeader('Cache-Control', 'no-cache')
    .type('html')
    .vary('Accept-Encoding, Accept-Language');
  const encoding = encodingFor(request);
  if (encoding === undefined) {
    response.send(answer.html);
    return;
  }
  response.setHeader('Content-Encoding', encoding);
  response.send(await compress(Buffer.from(answer.html), encoding, 'each'));
}
