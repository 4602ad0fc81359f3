import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/transactions.js';

interface Paint {
  /** #rrggbb */
  colour: string;
  /** What reads on it, #rrggbb. */
  ink: string;
}

/** A brand in place of ours at the head of a mail and on its button. */
export interface MailBrand {
  /** Absolute address, and size in pixels. */
  logo: { url: string; width: number; height: number } | null;
  main: Paint | null;
  band: Paint | null;
}

/** Whom a mail is for. */
export interface Addressee {
  address: string;
  /** Whose mail it is, where the address is not the one this account signs in with: not yet, or not any more. */
  userId?: string;
}

/** Who knows whose mails carry a brand. */
export interface MailBrandSource {
  /** @returns null for our mark; undefined where no account signs in with this address */
  of(address: string): Promise<MailBrand | null | undefined>;
  /** Whether an account's mails carry its own brand, be it an empty one. */
  areIn(addressee: Addressee, transaction?: Transaction): Promise<boolean>;
}

/** Neither our mark nor anybody's: no organizer's logo reaches an address that is not theirs for certain. */
const NO_MARK: MailBrand = { logo: null, main: null, band: null };

/** Whose mails carry which brand; a feature that knows of brands says so. */
@Injectable()
export class MailBrands {
  private source: MailBrandSource = {
    of: () => Promise.resolve(undefined),
    areIn: () => Promise.resolve(false),
  };

  /** Call from `onModuleInit`. */
  askFor(source: MailBrandSource): void {
    this.source = source;
  }

  /** Asked when a mail is queued: its account may be gone, or have another address, when it leaves. */
  areIn(addressee: Addressee, transaction?: Transaction): Promise<boolean> {
    return this.source.areIn(addressee, transaction);
  }

  /**
   * Asked when a mail leaves.
   *
   * @param unmarked what {@link areIn} said; counts where the address is no account's
   * @returns null for our mark
   */
  async of(address: string, unmarked: boolean): Promise<MailBrand | null> {
    const brand = await this.source.of(address);
    return brand === undefined && unmarked ? NO_MARK : (brand ?? null);
  }
}
