import { Injectable, StreamableFile } from '@nestjs/common';
import type { Principal } from '../common/access/principal.js';
import { EventsService } from './events.service.js';
import type { QrResponse } from './event-qr.dto.js';
import { QrCodes } from './qr-codes.js';

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
