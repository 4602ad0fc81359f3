import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';

export type Color = readonly [red: number, green: number, blue: number];

/** What the screen showed at some points of the page, in ms since 1970. */
export interface SeenFrame {
  at: number;
  colors: Color[];
}

/** In CSS pixels. */
interface Point {
  x: number;
  y: number;
}

/** Records what the screen shows. Decodes nothing while it records, since the browser shares the processor. */
export class Screencast {
  private readonly frames: { at: number; jpeg: string }[] = [];

  private constructor(
    private readonly session: CDPSession,
    private readonly pageWidth: number,
  ) {
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      void session.send('Page.screencastFrameAck', { sessionId });
      this.frames.push({ at: metadata.timestamp! * 1000, jpeg: data });
    });
  }

  static async start(page: Page, session: CDPSession): Promise<Screencast> {
    const { width, height } = page.viewportSize()!;
    const screencast = new Screencast(session, width);
    // In CSS pixels: small frames cost the browser little.
    const limits = { maxWidth: width, maxHeight: height, everyNthFrame: 1 };
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, ...limits });
    return screencast;
  }

  /** Stop. @returns the JPEG that the screen showed at each time, in ms since 1970; white before the first */
  async picturesAt(times: readonly number[]): Promise<Buffer[]> {
    const frames = await this.end();
    const [first] = frames;
    const { width, height } = await sharp(Buffer.from(first!.jpeg, 'base64')).metadata();
    const white = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    return times.map((time) => {
      const shown = frames.findLast(({ at }) => at <= time);
      return shown ? Buffer.from(shown.jpeg, 'base64') : white;
    });
  }

  /** Stop. @returns the colors of the points in each frame */
  async stop(points: readonly Point[]): Promise<SeenFrame[]> {
    const frames = await this.end();
    return Promise.all(
      frames.map(async ({ at, jpeg }) => {
        const { data, info } = await sharp(Buffer.from(jpeg, 'base64'))
          .raw()
          .toBuffer({ resolveWithObject: true });
        const scale = info.width / this.pageWidth;
        const colorAt = ({ x, y }: Point): Color => {
          const pixel = (Math.round(y * scale) * info.width + Math.round(x * scale)) * info.channels;
          return [data[pixel]!, data[pixel + 1]!, data[pixel + 2]!];
        };
        return { at, colors: points.map(colorAt) };
      }),
    );
  }

  private async end(): Promise<{ at: number; jpeg: string }[]> {
    await this.session.send('Page.stopScreencast');
    // They arrive out of order.
    return this.frames.toSorted((a, b) => a.at - b.at);
  }
}
