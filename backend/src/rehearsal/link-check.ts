import { Injectable } from '@nestjs/common';
import { QrCodes } from '../events/qr/qr-codes.js';
import { FramingEngine } from '../framing/framing-engine.js';
import { PagesService } from '../pages/pages.service.js';
import { type Finding, ok, problem, warning } from './finding.js';

const PATIENCE_MS = 8_000;

/** More than any guest page is long; what is longer is none. */
const LONGEST_PAGE = 2 * 1024 * 1024;

/** A code of 3 cm at 300 dots an inch: as small as anybody prints one. */
const PRINT_DOTS = Math.round((3 / 2.54) * 300);

/** More than the usual two: to the encrypted address, and to the one with or without a slash at its end. */
const MOST_REDIRECTS = 3;

const LOCAL_HOSTS = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

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
    const page = await this.pages.guest(linkSlug, '', '', 'en');
    const address = this.codes.eventUrl(linkSlug);
    if (page.kind !== 'document' || page.visited === undefined) {
      return problem(`${address} shows no event. Check the address of the event.`);
    }
    if (LOCAL_HOSTS.test(new URL(address).hostname)) {
      return warning(
        `${address} works on this computer alone, not on phones. Ask who runs this service to set its public address.`,
      );
    }
    const answer = await this.ask(address);
    if (answer === null) {
      return warning(
        `We could not open ${address} from here. Open it once on a phone that is not in your own network.`,
      );
    }
    // The event's id stands in the data of its page, and nobody else can know it.
    if (answer.status === 200 && answer.body.includes(page.visited)) {
      return ok(`${address} opens the event.`);
    }
    const said = answer.status === 200 ? 'another page answers' : `it answers ${answer.status}`;
    return problem(
      `${address} does not open the event (${said}). Ask who runs this service to check its public address.`,
    );
  }

  /** Reads the code as it comes from a printer, with a decoder that did not make it. */
  async code(ownerId: string, linkSlug: string): Promise<Finding> {
    const address = this.codes.eventUrl(linkSlug);
    const { pixels, side } = await this.engine.simulatePrint(
      ownerId,
      await this.codes.png(linkSlug),
      PRINT_DOTS,
    );
    // Loaded for the first rehearsal, not at each start.
    const { default: jsqr } = await import('jsqr');
    const read = jsqr.default(pixels, side, side)?.data;
    if (read === address) return ok('The QR code can be read at a size of 3 cm and leads to the event.');
    return problem(
      'The QR code cannot be read at a size of 3 cm. Give the event a shorter address, or print the code larger.',
    );
  }

  /** @returns null when nobody answers, or not to the end */
  private async ask(address: string): Promise<{ status: number; body: string } | null> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      for (let url = address, redirects = 0; ; redirects += 1) {
        const answer = await fetch(url, { redirect: 'manual', signal });
        const next = redirects < MOST_REDIRECTS ? nextOf(answer, url) : null;
        if (next === null) return { status: answer.status, body: await beginningOf(answer) };
        await answer.body?.cancel();
        url = next;
      }
    } catch {
      return null;
    }
  }
}

/** Where a redirect leads; null for none, and for one to another host: we ask nobody who is not us. */
function nextOf({ status, headers }: Response, from: string): string | null {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, from)) return null;
  const [to, here] = [new URL(location, from), new URL(from)];
  const encrypted = to.protocol === 'https:' && to.port === '';
  return to.hostname === here.hostname && (to.origin === here.origin || encrypted) ? to.href : null;
}

/** As much of an answer as a page can be long. Leaving the loop ends the answer. */
async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    const chunk = piece as Uint8Array;
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > LONGEST_PAGE) break;
  }
  return Buffer.concat(chunks).toString();
}
