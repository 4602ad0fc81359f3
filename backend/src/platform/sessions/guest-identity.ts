import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Settings, SETTINGS } from '../config/settings.js';
import { cookieName, readCookie } from '../web/cookies.js';

/** Listed on the privacy page. Has the prefix `__Host-` behind https. */
export const GUEST_COOKIE = 'eventframe.guest';

const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

/** 128 random bits as base64url. */
const IDENTITY = /^[\w-]{22}$/;

/**
 * Identify guests without an account by a random number in a cookie.
 *
 * The cookie proves nothing, because a client can omit it. Limits by guest are therefore combined with limits by IP
 * address.
 */
@Injectable()
export class GuestIdentity {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Return the guest of a request, or create one and set the cookie. */
  getOrCreate(request: Request, response: Response): string {
    const locals = response.locals as { guest?: string };
    locals.guest ??= this.readGuest(request) ?? this.createGuest(response);
    return locals.guest;
  }

  private readGuest(request: Request): string | undefined {
    const value = readCookie(request, cookieName(GUEST_COOKIE, this.settings));
    return value !== undefined && IDENTITY.test(value) ? value : undefined;
  }

  private createGuest(response: Response): string {
    const guest = randomBytes(16).toString('base64url');
    response.cookie(cookieName(GUEST_COOKIE, this.settings), guest, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.settings.appUrl.startsWith('https:'),
      maxAge: LIFETIME_MS,
    });
    return guest;
  }
}

/**
 * Hash a guest's identity for storage at one event.
 *
 * The hash recognizes the guest at this event only. It differs between events, and the cookie's value cannot be
 * derived from it.
 *
 * @param guest value of the guest cookie
 */
export function hashGuest(eventId: string, guest: string): string {
  // Hash twice: the migration GuestsByEvent hashed rows that already contained the inner digest.
  return digest(`${eventId} ${digest(guest)}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
