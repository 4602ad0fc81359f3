import sharp from 'sharp';
import { framePixels, framePng, type FrameOptions } from '../../../test/factories/frames.js';
import { inspectFrame } from './inspect-frame.js';

const OPENING = { x: 60, y: 80, width: 280, height: 400 };
const FRAME: FrameOptions = { width: 400, height: 600, openings: [OPENING] };

const inspect = async (recipe: FrameOptions) => inspectFrame(await framePng(recipe));
const raw = (recipe: FrameOptions) =>
  sharp(framePixels(recipe), { raw: { width: recipe.width, height: recipe.height, channels: 4 } });

describe('inspectFrame', () => {
  it('finds the window and describes the frame', async () => {
    const frame = await inspect(FRAME);
    expect(frame).toMatchObject({
      width: 400,
      height: 600,
      uploaded: { width: 400, height: 600 },
      window: OPENING,
      regions: [{ ...OPENING, pixels: 280 * 400 }],
      isEdgeTransparent: false,
      accent: { accent: '#204060', onAccent: '#ffffff' },
    });
    expect(await sharp(frame.workingPng).metadata()).toMatchObject({
      format: 'png',
      width: 400,
      height: 600,
    });
  });

  it('finds several openings, largest first, and their bounding box', async () => {
    const small = { x: 20, y: 500, width: 100, height: 60 };
    const frame = await inspect({ ...FRAME, openings: [small, OPENING] });
    expect(frame.regions.map(({ pixels, ...box }) => (pixels > 0 ? box : undefined))).toEqual([
      OPENING,
      small,
    ]);
    expect(frame.window).toEqual({ x: 20, y: 80, width: 320, height: 480 });
  });

  describe('true window', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 399, y: 0 },
      { x: 0, y: 599 },
      { x: 399, y: 599 },
    ];
    it.each([0, 249, 254])('ignores stray corner pixels of alpha %i', async (alpha) => {
      for (const corner of corners) {
        const frame = await inspect({ ...FRAME, specks: [{ ...corner, alpha }] });
        expect(frame.window).toEqual(OPENING);
        expect(frame.isEdgeTransparent).toBe(alpha < 250);
      }
      expect(
        (await inspect({ ...FRAME, specks: corners.map((corner) => ({ ...corner, alpha })) })).window,
      ).toEqual(OPENING);
    });

    it('ignores a hole of 0.4% in a logo', async () => {
      const hole = { x: 10, y: 540, width: 40, height: 24 }; // 960 of 240 000 pixels
      expect((await inspect({ ...FRAME, openings: [OPENING, hole] })).window).toEqual(OPENING);
    });

    it('includes a soft edge', async () => {
      const frame = await inspect({ ...FRAME, softness: 10 });
      // The ten steps of 25.5 are all below 250 but the last.
      expect(frame.window).toEqual({ x: 51, y: 71, width: 298, height: 418 });
    });

    it('scales with a reduced frame', async () => {
      const large = { width: 2700, height: 1500, openings: [{ x: 250, y: 250, width: 2000, height: 1000 }] };
      const frame = await inspect({ ...large, specks: [{ x: 0, y: 0, alpha: 0 }] });
      expect(frame).toMatchObject({ width: 2160, height: 1200, uploaded: { width: 2700, height: 1500 } });
      const { window } = frame;
      for (const [found, expected] of [
        [window.x, 200],
        [window.y, 200],
        [window.width, 1600],
        [window.height, 800],
      ] as const) {
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(2);
      }
      expect(frame.regions).toHaveLength(1);
    });
  });

  it('leaves opaque pixels opaque when it reduces a frame', async () => {
    const { workingPng, window } = await inspect({
      width: 3000,
      height: 3000,
      openings: [{ x: 800, y: 800, width: 1411, height: 1399 }],
    });
    const { data, info } = await sharp(workingPng).raw().toBuffer({ resolveWithObject: true });
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        const near =
          x > window.x - 4 &&
          x < window.x + window.width + 4 &&
          y > window.y - 4 &&
          y < window.y + window.height + 4;
        if (!near && data[(y * info.width + x) * 4 + 3] !== 255) throw new Error(`alpha at ${x}, ${y}`);
      }
    }
  });

  it('detects an opening at the edge', async () => {
    expect(
      (await inspect({ ...FRAME, openings: [{ x: 0, y: 100, width: 200, height: 200 }] })).isEdgeTransparent,
    ).toBe(true);
  });

  it('accepts gray, palette and 16-bit frames, and converts the colors of a profile', async () => {
    for (const png of [
      await raw(FRAME).greyscale().png().toBuffer(),
      await raw(FRAME).png({ palette: true }).toBuffer(),
      await raw(FRAME).toColourspace('rgb16').png().toBuffer(),
    ]) {
      expect((await inspectFrame(png)).window).toEqual(OPENING);
    }
    const p3 = await raw({ ...FRAME, color: [220, 40, 40] })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { workingPng } = await inspectFrame(p3);
    const [red, green, blue] = await sharp(workingPng).raw().toBuffer();
    for (const [found, expected] of [
      [red, 220],
      [green, 40],
      [blue, 40],
    ] as const) {
      expect(Math.abs(found! - expected)).toBeLessThanOrEqual(2);
    }
    expect((await sharp(workingPng).metadata()).icc).toBeUndefined();
  });

  describe('rejection with advice', () => {
    it.each([
      ['a JPEG', () => raw(FRAME).flatten().jpeg().toBuffer(), 'frame_not_png', /PNG/],
      [
        'a file that is not an image',
        () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
        'frame_not_png',
        /PNG/,
      ],
      ['nothing', () => Promise.resolve(Buffer.alloc(0)), 'frame_not_png', /PNG/],
      [
        'more than 10 MB',
        () => Promise.resolve(Buffer.alloc(10 * 1024 * 1024 + 1)),
        'frame_too_large',
        /10MB/,
      ],
      ['too small a side', () => framePng({ ...FRAME, width: 319 }), 'frame_dimensions', /319 x 600/],
      [
        'too large a side',
        () => framePng({ width: 8001, height: 320, openings: [OPENING] }),
        'frame_dimensions',
        /8001/,
      ],
      [
        'no alpha channel',
        () => raw(FRAME).flatten().png().toBuffer(),
        'frame_not_transparent',
        /no transparency/,
      ],
      [
        'an opaque one',
        () => framePng({ ...FRAME, openings: [] }),
        'frame_not_transparent',
        /opaque everywhere/,
      ],
      [
        'only specks',
        () => framePng({ ...FRAME, openings: [{ x: 5, y: 5, width: 20, height: 20 }] }),
        'frame_not_transparent',
        /too small for a photo\. The largest, 20 × 20 pixels, covers 0\.\d+% of .* at least 0\.5%/,
      ],
      [
        'one cut short',
        async () => (await framePng(FRAME)).subarray(0, 700),
        'unreadable_image',
        /export it again/,
      ],
    ])('rejects %s', async (_, make, code, sentence) => {
      await expect(inspectFrame(await make())).rejects.toMatchObject({
        name: 'FramingError',
        code,
        message: expect.stringMatching(sentence),
      });
    });
  });
});
