import { Injectable } from '@nestjs/common';
import { QrCodes } from '../events/event-qr.service.js';
import { FramingEngine } from '../framing/framing-engine.js';
import { PagesService } from '../pages/pages.service.js';
import { type Finding, ok, problem, warning } from './finding.js';

const TIMEOUT_MS = 8_000;

/** Longer than any guest page. A longer response is not a guest page. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** A code of 3 cm at 300 dpi, the smallest practical print size. */
const PRINT_SIZE_DOTS = Math.round((3 / 2.54) * 300);

/** Usually two: to https, and to the URL with or without a trailing slash. */
const MAX_REDIRECTS = 3;

const LOCAL_HOSTS = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Checks that guests reach the event's page from the printed code. */
@Injectable()
export class LinkCheck {
  constructor(
    private readonly codes: QrCodes,
    private readonly pages: PagesService,
    private readonly engine: FramingEngine,
  ) {}

  /** Request the page by its public URL, as a guest's phone does. */
  async checkLink(linkSlug: string): Promise<Finding> {
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
    const response = await this.fetchPage(address);
    if (response === null) {
      return warning(
        `We could not open ${address} from here. Open it once on a phone that is not in your own network.`,
      );
    }
    // Only the event's own page contains the event's id.
    if (response.status === 200 && response.body.includes(page.visited)) {
      return ok(`${address} opens the event.`);
    }
    const reason = response.status === 200 ? 'another page responds' : `it responds with ${response.status}`;
    return problem(
      `${address} does not open the event (${reason}). Ask who runs this service to check its public address.`,
    );
  }

  /** Decode the code at print size with an independent decoder. */
  async checkQrCode(ownerId: string, linkSlug: string): Promise<Finding> {
    const address = this.codes.eventUrl(linkSlug);
    const { pixels, side } = await this.engine.simulatePrint(
      ownerId,
      await this.codes.png(linkSlug),
      PRINT_SIZE_DOTS,
    );
    // Load the decoder only when needed.
    const { default: jsqr } = await import('jsqr');
    const read = jsqr.default(pixels, side, side)?.data;
    if (read === address) return ok('The QR code can be read at a size of 3 cm and leads to the event.');
    return problem(
      'The QR code cannot be read at a size of 3 cm. Give the event a shorter address, or print the code larger.',
    );
  }

  /** @returns null if there is no complete response within the timeout */
  private async fetchPage(address: string): Promise<{ status: number; body: string } | null> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      for (let url = address, redirects = 0; ; redirects += 1) {
        const response = await fetch(url, { redirect: 'manual', signal });
        const next = redirects < MAX_REDIRECTS ? findRedirect(response, url) : null;
        if (next === null) return { status: response.status, body: await readLimited(response) };
        await response.body?.cancel();
        url = next;
      }
    } catch {
      return null;
    }
  }
}

/** @returns the redirect's target; null if there is none, or if it leads to another host, which must not be requested */
function findRedirect({ status, headers }: Response, from: string): string | null {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, from)) return null;
  const [to, here] = [new URL(location, from), new URL(from)];
  const encrypted = to.protocol === 'https:' && to.port === '';
  return to.hostname === here.hostname && (to.origin === here.origin || encrypted) ? to.href : null;
}

/** Read a response up to the maximum page size. Leaving the loop cancels the rest. */
async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    const chunk = piece as Uint8Array;
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_PAGE_BYTES) break;
  }
  return Buffer.concat(chunks).toString();
}
