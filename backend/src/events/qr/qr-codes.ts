import { Inject, Injectable } from '@nestjs/common';
import { toBuffer, toDataURL, toString } from 'qrcode';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';

/** Level M mends 15% damage: enough for a print on a table, and the modules stay large. */
const OPTIONS = { errorCorrectionLevel: 'M', margin: 4 } as const;
/** Pixels a side; crisp up to a hand's breadth in print. */
const WIDTH = 1024;

/** QR codes that lead to an event's public page. */
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
