import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { cookieName, readCookie } from '../platform/web/cookies.js';
import { isSameSecret } from '../platform/config/is-same-secret.js';
import { Secrets } from '../platform/config/secrets.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

/** Named on the privacy page; behind https with `__Host-` before it. */
export const DEVICE_COOKIE = 'eventframe.device';

const PURPOSE = 'known-device';
const SESSION_PURPOSE = 'known-device-session';
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;
const MAX_ACCOUNTS = 5;

/**
 * Browsers that signed in to an account before. A signed cookie holds a mark for each account: its id, its session epoch
 * and a number. Signing out keeps the marks; whatever signs out every device of an account invalidates them.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly secrets: Secrets,
    private readonly users: UsersRepository,
  ) {}

  /**
   * The number of the mark that this browser holds for the account of an email: its own limits count by it.
   *
   * @returns null for a stranger
   */
  async findDevice(request: Request, email: string): Promise<string | null> {
    const marks = this.read(request);
    if (marks.length === 0) return null;
    const user = await this.users.findByEmail(email);
    return user === null ? null : numberOf(user, marks);
  }

  /**
   * Marks the browser by its session, unless it is marked: the session may be older than marks. The number is always the
   * same for a session, so that whoever steals one gets no more guesses of the password with new marks.
   */
  markSession(request: Request, user: Pick<User, 'id' | 'sessionEpoch'>): void {
    if (numberOf(user, this.read(request)) !== null) return;
    this.mark(request, user, this.secrets.sign(SESSION_PURPOSE, request.sessionID));
  }

  /** Marks the browser, with the response, as known to an account; it keeps those of the four marked last before. */
  mark(
    request: Request,
    user: Pick<User, 'id' | 'sessionEpoch'>,
    number = randomBytes(16).toString('base64url'),
  ): void {
    const others = this.read(request).filter((mark) => !mark.startsWith(user.id));
    const mark = prefixOf(user) + number;
    const marks = [mark, ...others].slice(0, MAX_ACCOUNTS).join('.');
    request.res?.cookie(cookieName(DEVICE_COOKIE, this.settings), `${marks}.${this.signature(marks)}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.settings.appUrl.startsWith('https:'),
      maxAge: LIFETIME_MS,
    });
  }

  private read(request: Request): string[] {
    const value = readCookie(request, cookieName(DEVICE_COOKIE, this.settings)) ?? '';
    const end = value.lastIndexOf('.');
    const marks = value.slice(0, Math.max(end, 0));
    return isSameSecret(value.slice(end + 1), this.signature(marks)) ? marks.split('.') : [];
  }

  private signature(marks: string): string {
    return this.secrets.sign(PURPOSE, marks);
  }
}

function numberOf(user: Pick<User, 'id' | 'sessionEpoch'>, marks: string[]): string | null {
  const prefix = prefixOf(user);
  return marks.find((mark) => mark.startsWith(prefix))?.slice(prefix.length) ?? null;
}

function prefixOf({ id, sessionEpoch }: Pick<User, 'id' | 'sessionEpoch'>): string {
  return `${id}_${sessionEpoch}_`;
}
