import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { cookieName, readCookie } from '../platform/web/cookies.js';
import { isSameSecret, Secrets } from '../platform/config/secrets.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

/** Listed on the privacy page; prefixed with `__Host-` over https. */
export const DEVICE_COOKIE = 'eventframe.device';

const PURPOSE = 'known-device';
const SESSION_PURPOSE = 'known-device-session';
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;
const MAX_ACCOUNTS = 5;

/**
 * Recognizes browsers that signed in to an account before. A signed cookie holds a mark per account: its id, its session
 * epoch and a number. Signing out keeps the marks; signing out all devices of an account invalidates them.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly secrets: Secrets,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Find the number of this browser's mark for an account. Rate limits for known devices count by it.
   *
   * @returns null for an unknown device
   */
  async findDevice(request: Request, email: string): Promise<string | null> {
    const marks = this.readMarks(request);
    if (marks.length === 0) return null;
    const user = await this.users.findByEmail(email);
    return user === null ? null : findNumber(user, marks);
  }

  /**
   * Mark the browser by its session, unless it is marked: the session may be older than marks. The number is constant per
   * session, so that a stolen session does not give extra password guesses through new marks.
   */
  markSession(request: Request, user: Pick<User, 'id' | 'sessionEpoch'>): void {
    if (findNumber(user, this.readMarks(request)) !== null) return;
    this.mark(request, user, this.secrets.sign(SESSION_PURPOSE, request.sessionID));
  }

  /** Mark the browser as known to an account in the response's cookie. Keeps the four most recent other marks. */
  mark(
    request: Request,
    user: Pick<User, 'id' | 'sessionEpoch'>,
    number = randomBytes(16).toString('base64url'),
  ): void {
    const others = this.readMarks(request).filter((mark) => !mark.startsWith(user.id));
    const mark = toPrefix(user) + number;
    const marks = [mark, ...others].slice(0, MAX_ACCOUNTS).join('.');
    request.res?.cookie(cookieName(DEVICE_COOKIE, this.settings), `${marks}.${this.sign(marks)}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.settings.appUrl.startsWith('https:'),
      maxAge: LIFETIME_MS,
    });
  }

  private readMarks(request: Request): string[] {
    const value = readCookie(request, cookieName(DEVICE_COOKIE, this.settings)) ?? '';
    const end = value.lastIndexOf('.');
    const marks = value.slice(0, Math.max(end, 0));
    return isSameSecret(value.slice(end + 1), this.sign(marks)) ? marks.split('.') : [];
  }

  private sign(marks: string): string {
    return this.secrets.sign(PURPOSE, marks);
  }
}

function findNumber(user: Pick<User, 'id' | 'sessionEpoch'>, marks: string[]): string | null {
  const prefix = toPrefix(user);
  return marks.find((mark) => mark.startsWith(prefix))?.slice(prefix.length) ?? null;
}

function toPrefix({ id, sessionEpoch }: Pick<User, 'id' | 'sessionEpoch'>): string {
  return `${id}_${sessionEpoch}_`;
}
