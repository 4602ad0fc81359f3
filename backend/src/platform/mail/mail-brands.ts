import { Injectable } from '@nestjs/common';

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

type Source = (address: string) => Promise<MailBrand | null>;

/** Whose mails carry which brand; a feature that knows of brands says so. */
@Injectable()
export class MailBrands {
  private source: Source = () => Promise.resolve(null);

  /** Call from `onModuleInit`. */
  askFor(source: Source): void {
    this.source = source;
  }

  /** @returns null for ours */
  of(address: string): Promise<MailBrand | null> {
    return this.source(address);
  }
}
