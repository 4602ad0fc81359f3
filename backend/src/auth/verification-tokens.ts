import { Injectable } from '@nestjs/common';
import { isSameSecret, Secrets } from '../platform/config/secrets.js';
import { DatabaseClock } from '../platform/database/database-clock.js';

const PURPOSE = 'verify-email';
const ADDRESS_PURPOSE = 'verify-email-address';
const LIFETIME_SECONDS = 3 * 24 * 60 * 60;
const UUID_BYTES = 16;
const TIME_BYTES = 6;
/** Base64url length of the user id and the expiration time, without padding. */
const HEAD_LENGTH = 30;
/** Base64url characters: 132 bits of the address digest. */
const ADDRESS_DIGEST_LENGTH = 22;
const CLAIMS_LENGTH = HEAD_LENGTH + ADDRESS_DIGEST_LENGTH;

/** A token with a valid signature that has not expired. */
export interface ValidToken {
  userId: string;
  /** Whether the token was created for this email. */
  isFor(email: string): boolean;
}

/**
 * Stateless email verification tokens: user id, expiration time, a digest of the address, and an HMAC of all three. A
 * token becomes invalid when the account's email changes.
 */
@Injectable()
export class VerificationTokens {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly secrets: Secrets,
  ) {}

  /** Create a token that is valid for three days. */
  create(userId: string, email: string): string {
    const head = Buffer.alloc(UUID_BYTES + TIME_BYTES);
    head.write(userId.replaceAll('-', ''), 'hex');
    const now = Math.floor(this.clock.now().getTime() / 1000);
    head.writeUIntBE(now + LIFETIME_SECONDS, UUID_BYTES, TIME_BYTES);
    const claims = head.toString('base64url') + this.digestAddress(email);
    return claims + this.sign(claims);
  }

  /** @returns null if the signature is invalid or the token has expired */
  read(token: string): ValidToken | null {
    const claims = token.slice(0, CLAIMS_LENGTH);
    // Check the signature before parsing the claims.
    if (!isSameSecret(token.slice(CLAIMS_LENGTH), this.sign(claims))) return null;
    const head = Buffer.from(claims.slice(0, HEAD_LENGTH), 'base64url');
    if (head.readUIntBE(UUID_BYTES, TIME_BYTES) * 1000 < this.clock.now().getTime()) return null;
    return {
      userId: head
        .toString('hex', 0, UUID_BYTES)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      isFor: (email) => isSameSecret(claims.slice(HEAD_LENGTH), this.digestAddress(email)),
    };
  }

  private sign(claims: string): string {
    return this.secrets.sign(PURPOSE, claims);
  }

  private digestAddress(email: string): string {
    return this.secrets.sign(ADDRESS_PURPOSE, email).slice(0, ADDRESS_DIGEST_LENGTH);
  }
}
