import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/transactions.js';

interface BrandColor {
  /** #rrggbb */
  colour: string;
  /** Text color on it, #rrggbb. */
  ink: string;
}

/** A brand that replaces ours in the head and button of a mail. */
export interface MailBrand {
  /** Absolute URL, and size in pixels. */
  logo: { url: string; width: number; height: number } | null;
  main: BrandColor | null;
  band: BrandColor | null;
}

/** The recipient of a mail. */
export interface MailRecipient {
  address: string;
  /** The account, if `address` is not its current sign-in email. */
  userId?: string;
}

/** Provides the brands of accounts. */
export interface MailBrandSource {
  /** @returns null for our brand; undefined if no account signs in with this address */
  findBrand(address: string): Promise<MailBrand | null | undefined>;
  /** Whether an account's mails carry its own brand, even an empty one. */
  hasBrand(recipient: MailRecipient, transaction?: Transaction): Promise<boolean>;
}

/** Neither our brand nor an organizer's, because a logo must not reach an address that may not be its owner's. */
const NO_BRAND: MailBrand = { logo: null, main: null, band: null };

/** The brand of each mail. The branding feature provides it. */
@Injectable()
export class MailBrands {
  private source: MailBrandSource = {
    findBrand: () => Promise.resolve(undefined),
    hasBrand: () => Promise.resolve(false),
  };

  /** Set the provider. Call from `onModuleInit`. */
  setSource(source: MailBrandSource): void {
    this.source = source;
  }

  /**
   * Whether the account's mails carry its own brand. Called when a mail is queued, since the account may be deleted
   * or have another address when it is sent.
   */
  hasBrand(recipient: MailRecipient, transaction?: Transaction): Promise<boolean> {
    return this.source.hasBrand(recipient, transaction);
  }

  /**
   * Find the brand of a mail. Called when the mail is sent.
   *
   * @param unmarked result of {@link hasBrand}, used if no account has this address
   * @returns null for our brand
   */
  async findBrand(address: string, unmarked: boolean): Promise<MailBrand | null> {
    const brand = await this.source.findBrand(address);
    return brand === undefined && unmarked ? NO_BRAND : (brand ?? null);
  }
}
