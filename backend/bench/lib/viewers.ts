import { openBrowser } from './browser.js';

/** A viewer of an event that reports when photos appear and disappear. */
export interface Viewer {
  /** Wait until the photo is shown or hidden. @returns the time in ms of performance.now() */
  waitFor(photo: { id: string; thumbUrl: string }, isShown: boolean): Promise<number>;
  close(): Promise<void>;
}

/** Records when photos appear and disappear. */
class VisibilityLog {
  private readonly shownAt = new Map<string, number>();
  private readonly hiddenAt = new Map<string, number>();
  private waiting: (() => void)[] = [];

  recordShown(key: string): void {
    if (!this.shownAt.has(key)) this.shownAt.set(key, performance.now());
    this.notifyWaiters();
  }

  recordHidden(key: string): void {
    if (this.shownAt.has(key) && !this.hiddenAt.has(key)) this.hiddenAt.set(key, performance.now());
    this.notifyWaiters();
  }

  async until(key: string, isShown: boolean): Promise<number> {
    for (;;) {
      const time = (isShown ? this.shownAt : this.hiddenAt).get(key);
      if (time !== undefined) return time;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private notifyWaiters(): void {
    this.waiting.splice(0).forEach((wake) => wake());
  }
}

/** A viewer that reads the event stream. */
export async function streamViewer(url: string, slug: string): Promise<Viewer> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/public/event/${slug}/stream`, { signal: abort.signal });
  const log = new VisibilityLog();
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
        if (block.includes('event: photo.added')) log.recordShown(id);
        if (block.includes('event: photo.removed')) log.recordHidden(id);
      }
    }
  };
  const reading = read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  await started;
  return {
    waitFor: ({ id }, isShown) => log.until(id, isShown),
    close: async () => {
      abort.abort();
      await reading;
    },
  };
}

/** Runs in the page. A string, since this workspace has no DOM types. */
const WATCH_GALLERY = `{
  const report = () =>
    reportImages([...document.querySelectorAll('[role=tabpanel] img')].map((image) => image.getAttribute('src')));
  new MutationObserver(report).observe(document.body, { childList: true, subtree: true });
  report();
}`;

/** A viewer of the live gallery in Chromium: a photo is shown if its image is in the page. */
export async function pageViewer(url: string, slug: string): Promise<Viewer> {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const log = new VisibilityLog();
  let shown = new Set<string>();
  await page.exposeFunction('reportImages', (sources: string[]) => {
    const now = new Set(sources);
    for (const source of now) log.recordShown(source);
    for (const source of shown) if (!now.has(source)) log.recordHidden(source);
    shown = now;
  });
  const streaming = page.waitForResponse((response) => response.url().endsWith('/stream'));
  await page.goto(`${url}/event/${slug}`);
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await streaming;
  await page.evaluate(WATCH_GALLERY);
  return {
    waitFor: ({ thumbUrl }, isShown) => log.until(thumbUrl, isShown),
    close: () => browser.close(),
  };
}
