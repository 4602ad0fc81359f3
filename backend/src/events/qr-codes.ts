import { Inject, Injectable } from '@nestjs/common';
import { toBuffer, toDataURL, toString } from 'qrcode';
import { type Settings, SETTINGS } from '../platform/config/settings.js';

/** Level M restores 15% damage: enough for prints on tables, with large modules. */
const OPTIONS = { errorCorrectionLevel: 'M', margin: 4 } as const;
/** Pixels per side; sharp up to about 9 cm in print. */
const WIDTH = 1024;

/** Creates QR codes with the URL of an event's public page. */
@Injectable()
export class QrCodes {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  eventUrl(linkSlug: string): string {
    return `${this.settings.appUrl}/event/${linkSlug}`;
  }

  dataUrl(linkSlug: string): Promise<string> {
    return toDataURL(this.eventUrl(linkSlug), { ...OPTIONS, width: WIDTH });
  }

  png(linkSlug: string): Promise<Buffer> {
    return toBuffer(this.eventUrl(linkSlug), { ...OPTIONS, width: WIDTH });
  }

  svg(linkSlug: string): Promise<string> {
    return toString(this.eventUrl(linkSlug), { ...OPTIONS, type: 'svg' });
  }
}
