import { Injectable } from '@nestjs/common';
import { isSameSecret } from '../../platform/config/is-same-secret.js';
import { Secrets } from '../../platform/config/secrets.js';
import { DatabaseClock } from '../../platform/database/database-clock.js';

const PURPOSE = 'verify-email';
const ADDRESS_PURPOSE = 'verify-email-address';
const LIFETIME_SECONDS = 3 * 24 * 60 * 60;
const UUID_BYTES = 16;
const TIME_BYTES = 6;
/** Base64url of the two above, without padding. */
const HEAD_LENGTH = 30;
/** 132 bits of what stands for the address. */
const ADDRESS_LENGTH = 22;
const CLAIMS_LENGTH = HEAD_LENGTH + ADDRESS_LENGTH;

/** A token of ours that somebody presented in time. */
export interface PresentedToken {
  userId: string;
  /** Whether it was made for this very address. */
  proves(email: string): boolean;
}

/**
 * Tokens that prove that mail to an address reaches whoever holds them: user, end of validity, what stands for the
 * address, and an HMAC of all three. Nothing is stored; a token is worth nothing once the account has another address.
 */
@Injectable()
export class VerificationTokens {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly secrets: Secrets,
  ) {}

  /** Valid for three days. */
  create(userId: string, email: string): string {
    const head = Buffer.alloc(UUID_BYTES + TIME_BYTES);
    head.write(userId.replaceAll('-', ''), 'hex');
    const now = Math.floor(this.clock.now().getTime() / 1000);
    head.writeUIntBE(now + LIFETIME_SECONDS, UUID_BYTES, TIME_BYTES);
    const claims = head.toString('base64url') + this.standsFor(email);
    return claims + this.signature(claims);
  }

  /** @returns null when it is none of ours, or its time is over */
  read(token: string): PresentedToken | null {
    const claims = token.slice(0, CLAIMS_LENGTH);
    // Before anything that it says is looked at.
    if (!isSameSecret(token.slice(CLAIMS_LENGTH), this.signature(claims))) return null;
    const head = Buffer.from(claims.slice(0, HEAD_LENGTH), 'base64url');
    if (head.readUIntBE(UUID_BYTES, TIME_BYTES) * 1000 < this.clock.now().getTime()) return null;
    return {
      userId: head
        .toString('hex', 0, UUID_BYTES)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      proves: (email) => isSameSecret(claims.slice(HEAD_LENGTH), this.standsFor(email)),
    };
  }

  private signature(claims: string): string {
    return this.secrets.sign(PURPOSE, claims);
  }

  private standsFor(email: string): string {
    return this.secrets.sign(ADDRESS_PURPOSE, email).slice(0, ADDRESS_LENGTH);
  }
}
