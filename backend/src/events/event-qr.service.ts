import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { toBuffer, toDataURL, toString } from 'qrcode';
import type { Principal } from '../common/access/access.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import type { QrResponse } from './event.dto.js';
import { EventsService } from './events.service.js';

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

/** Creates QR codes for organizers' events. */
@Injectable()
export class EventQrService {
  constructor(
    private readonly events: EventsService,
    private readonly codes: QrCodes,
  ) {}

  async get(principal: Principal, id: string, format?: 'png' | 'svg'): Promise<QrResponse | StreamableFile> {
    const { linkSlug } = await this.events.requireEvent(principal, id);
    if (format === undefined) {
      return { qrCode: await this.codes.dataUrl(linkSlug), eventUrl: this.codes.eventUrl(linkSlug) };
    }
    const image =
      format === 'png' ? await this.codes.png(linkSlug) : Buffer.from(await this.codes.svg(linkSlug));
    return new StreamableFile(image, {
      type: format === 'png' ? 'image/png' : 'image/svg+xml',
      disposition: `attachment; filename="${linkSlug}-qr.${format}"`,
    });
  }
}
