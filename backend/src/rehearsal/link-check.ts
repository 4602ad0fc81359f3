import { Injectable } from '@nestjs/common';
import jsqr from 'jsqr';
import { QrCodes } from '../events/qr-codes.js';
import { FramingEngine } from '../framing/framing-engine.js';
import { PagesService } from '../pages/pages.service.js';
import { type Finding, ok, problem, warning } from './finding.js';

const PATIENCE_MS = 8_000;

/** A code of 3 cm at 300 dots an inch: as small as anybody prints one. */
const PRINT_DOTS = Math.round((3 / 2.54) * 300);

const LOCAL_HOSTS = /^(localhost|127\.|\[::1\]$)/;

/** Whether guests get from the printed code to the event's page. */
@Injectable()
export class LinkCheck {
  constructor(
    private readonly codes: QrCodes,
    private readonly pages: PagesService,
    private readonly engine: FramingEngine,
  ) {}

  /** Asks for the page by its public address, as a guest's phone does. */
  async link(linkSlug: string): Promise<Finding> {
    const page = await this.pages.guest(linkSlug, '', '');
    const address = this.codes.eventUrl(linkSlug);
    if (page.kind !== 'document' || page.status !== 200) {
      return problem(`${address} shows no event. Check the address of the event.`);
    }
    if (LOCAL_HOSTS.test(new URL(address).host)) {
      return warning(
        `${address} works on this computer alone, not on phones. Ask who runs this service to set its public address.`,
      );
    }
    const answer = await this.statusOf(address);
    if (answer === null) {
      return warning(
        `We could not open ${address} from here. Open it once on a phone that is not in your own network.`,
      );
    }
    if (answer === 200) return ok(`${address} opens the event.`);
    return problem(
      `${address} does not open the event (it answers ${answer}). Ask who runs this service to check its public address.`,
    );
  }

  /** Reads the code as it comes from a printer, with a decoder that did not make it. */
  async code(ownerId: string, linkSlug: string): Promise<Finding> {
    const address = this.codes.eventUrl(linkSlug);
    const { pixels, side } = await this.engine.print(ownerId, await this.codes.png(linkSlug), PRINT_DOTS);
    const read = jsqr.default(pixels, side, side)?.data;
    if (read === address) return ok('The QR code can be read at a size of 3 cm and leads to the event.');
    return problem(
      'The QR code cannot be read at a size of 3 cm. Give the event a shorter address, or print the code larger.',
    );
  }

  /** @returns null when nobody answers */
  private async statusOf(address: string): Promise<number | null> {
    try {
      const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return null;
    }
  }
}
