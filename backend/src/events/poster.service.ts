import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { Principal } from '../common/access/access.js';
import { EventsService } from './events.service.js';
import { FramesRepository } from './frames.repository.js';
import { QrCodes } from './event-qr.service.js';
import type { PosterQuery } from './event.dto.js';

/** Creates printable posters for organizers' events. */
@Injectable()
export class PosterService {
  constructor(
    private readonly events: EventsService,
    private readonly frames: FramesRepository,
    private readonly codes: QrCodes,
  ) {}

  async get(principal: Principal, id: string, { size = 'a4', text }: PosterQuery): Promise<StreamableFile> {
    const event = await this.events.requireEvent(principal, id);
    const [frame] = await this.frames.findCurrentForEvents([id]);
    // Loads the large PDF library with the first poster instead of at startup.
    const { drawPoster } = await import('./poster/draw-poster.js');
    const pdf = await drawPoster(
      {
        title: event.title,
        text: text ?? MESSAGES.posterLine,
        eventUrl: this.codes.eventUrl(event.linkSlug),
        color: frame?.palette.onLight ?? null,
      },
      size,
    );
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `attachment; filename="${event.linkSlug}-poster-${size}.pdf"`,
    });
  }
}
