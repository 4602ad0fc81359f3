import { openBrowser } from './browser.js';

/** A viewer of an event that reports when photos appear and disappear. */
export interface Viewer {
  /** Resolves with the moment at which `isShown` became true of the photo, in ms of performance.now(). */
  waitFor(photo: { id: string; thumbUrl: string }, isShown: boolean): Promise<number>;
  close(): Promise<void>;
}

/** Remembers when what a viewer sees last changed, and wakes who waits for it. */
class VisibilityLog {
  private readonly since = new Map<string, number>();
  private readonly gone = new Map<string, number>();
  private waiting: (() => void)[] = [];

  recordShown(key: string): void {
    if (!this.since.has(key)) this.since.set(key, performance.now());
    this.notifyWaiters();
  }

  recordHidden(key: string): void {
    if (this.since.has(key) && !this.gone.has(key)) this.gone.set(key, performance.now());
    this.notifyWaiters();
  }

  async until(key: string, isShown: boolean): Promise<number> {
    for (;;) {
      const moment = (isShown ? this.since : this.gone).get(key);
      if (moment !== undefined) return moment;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private notifyWaiters(): void {
    this.waiting.splice(0).forEach((wake) => wake());
  }
}

/** A bare stream of server-sent events, as it comes over the network. */
export async function streamViewer(url: string, slug: string): Promise<Viewer> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/public/event/${slug}/stream`, { signal: abort.signal });
  const sight = new VisibilityLog();
  let onStarted: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (onStarted = resolve));
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        onStarted();
        const id = /"id":"([^"]+)"/.exec(block)?.[1] ?? '';
        if (block.includes('event: photo.added')) sight.recordShown(id);
        if (block.includes('event: photo.removed')) sight.recordHidden(id);
      }
    }
  };
  const reading = read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  await started;
  return {
    waitFor: ({ id }, isShown) => sight.until(id, isShown),
    close: async () => {
      abort.abort();
      await reading;
    },
  };
}

/** Runs in the page, whose types this workspace does not know. */
const WATCH_GALLERY = `{
  const look = () =>
    tellHung([...document.querySelectorAll('[role=tabpanel] img')].map((image) => image.getAttribute('src')));
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
}`;

/** The live gallery in Chromium: a photo is there when its picture hangs in the page. */
export async function pageViewer(url: string, slug: string): Promise<Viewer> {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const sight = new VisibilityLog();
  let shown = new Set<string>();
  await page.exposeFunction('tellHung', (sources: string[]) => {
    const now = new Set(sources);
    for (const source of now) sight.recordShown(source);
    for (const source of shown) if (!now.has(source)) sight.recordHidden(source);
    shown = now;
  });
  const streaming = page.waitForResponse((response) => response.url().endsWith('/stream'));
  await page.goto(`${url}/event/${slug}`);
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await streaming;
  await page.evaluate(WATCH_GALLERY);
  return {
    waitFor: ({ thumbUrl }, isShown) => sight.until(thumbUrl, isShown),
    close: () => browser.close(),
  };
}
