import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { cookieName } from '../../platform/web/cookie-name.js';
import { readCookie } from './read-cookie.js';

/** Named on the privacy page; behind https with `__Host-` before it. */
export const GUEST_COOKIE = 'eventframe.guest';

const LIFETIME = 365 * 24 * 60 * 60 * 1000;

/** 128 random bits as base64url. */
const IDENTITY = /^[\w-]{22}$/;

/**
 * Tells guests apart who have no account and share an address: a random number in a cookie of ours. It
 * proves nothing, since anyone can come without it, so limits by guest stand beside limits by address.
 */
@Injectable()
export class GuestIdentity {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** The guest behind a request; one without the cookie is given it with the answer. */
  of(request: Request, response: Response): string {
    const locals = response.locals as { guest?: string };
    locals.guest ??= this.known(request) ?? this.introduce(response);
    return locals.guest;
  }

  private known(request: Request): string | undefined {
    const value = readCookie(request, cookieName(GUEST_COOKIE, this.settings));
    return value !== undefined && IDENTITY.test(value) ? value : undefined;
  }

  private introduce(response: Response): string {
    const guest = randomBytes(16).toString('base64url');
    response.cookie(cookieName(GUEST_COOKIE, this.settings), guest, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.settings.appUrl.startsWith('https:'),
      maxAge: LIFETIME,
    });
    return guest;
  }
}
