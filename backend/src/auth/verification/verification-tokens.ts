import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/config/secrets.js';

const PURPOSE = 'verify-email';
const LIFETIME_SECONDS = 3 * 24 * 60 * 60;
const UUID_BYTES = 16;
const TIME_BYTES = 6;
/** Base64url of the two above, without padding. */
const HEAD_LENGTH = 30;

/** A token as somebody presented it, with what it claims; only `proves` says whether it is ours. */
export interface PresentedToken {
  userId: string;
  /** Whether it was made for this very address. */
  proves(email: string): boolean;
}

/**
 * Tokens that prove that mail to an address reaches whoever holds them: user, end of validity, and an HMAC of
 * both with the address. Nothing is stored; a token is worth nothing once the account has another address.
 */
@Injectable()
export class VerificationTokens {
  constructor(private readonly secrets: Secrets) {}

  /** Valid for three days. */
  create(userId: string, email: string): string {
    const head = Buffer.alloc(UUID_BYTES + TIME_BYTES);
    head.write(userId.replaceAll('-', ''), 'hex');
    head.writeUIntBE(Math.floor(Date.now() / 1000) + LIFETIME_SECONDS, UUID_BYTES, TIME_BYTES);
    const text = head.toString('base64url');
    return text + this.signature(text, email);
  }

  /** @returns null when it is none, or its time is over */
  read(token: string): PresentedToken | null {
    const text = token.slice(0, HEAD_LENGTH);
    const head = Buffer.from(text, 'base64url');
    if (head.length !== UUID_BYTES + TIME_BYTES) return null;
    if (head.readUIntBE(UUID_BYTES, TIME_BYTES) * 1000 < Date.now()) return null;
    return {
      userId: head
        .toString('hex', 0, UUID_BYTES)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      proves: (email) => equal(token.slice(HEAD_LENGTH), this.signature(text, email)),
    };
  }

  private signature(head: string, email: string): string {
    return this.secrets.sign(PURPOSE, `${head} ${email}`);
  }
}

function equal(presented: string, expected: string): boolean {
  const [a, b] = [Buffer.from(presented), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
