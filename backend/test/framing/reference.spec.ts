import { loadImage } from '@napi-rs/canvas';
import type { Placement, Point, Rect, Size } from '@eventframe/contracts/framing/geometry';
import sharp from 'sharp';
import { type CompiledFrame, compilePixels } from '../../src/framing/frame/compiled-frame.js';
import { inspectPhoto, photoLimits } from '../../src/framing/photo/inspect-photo.js';
import { renderLossless } from '../../src/framing/render.js';
import { framePixels } from '../factories/frames.js';
import {
  checkerboard,
  encoder,
  naturalImage,
  type RawPixels,
  storedWithOrientation,
} from '../factories/images.js';
import { sampleOf } from '../support/soak.js';
import { canvasOf, drawReference, meanDifference, placedByHand } from './canvas-reference.js';
import { findCorner } from './corners.js';

const FRAME = { width: 432, height: 768 };
const WINDOW: Rect = { x: 33, y: 82, width: 367, height: 561 };

/** Limits of 255 and in pixels. An offset of half a pixel results in a difference of 4 to 7. */
const MAX_DIFFERENCE = { upright: 2, turned: 3 };
const MAX_CORNER_DISTANCE = 0.25;

const PLACEMENTS: Placement[] = [0.5, 0.73, 1, 1.31, 2, 3].flatMap((zoom) =>
  [0, 0, -180, -90, -33.3, -7.5, 4, 45, 90, 171.25, 180].map((rotation, i) => ({
    zoom,
    rotation,
    ...(i % 2 === 0 ? { offsetX: 0, offsetY: 0 } : { offsetX: 37.4, offsetY: -61.8 }),
  })),
);
const PHOTO_SIZES: Size[] = [
  { width: 1600, height: 1200 }, // as JPEG decodes it reduced
  { width: 901, height: 1607 }, // no whole number of JPEG's blocks
  { width: 240, height: 199 }, // has to be enlarged
];

let frame: CompiledFrame;
const framePixelsRgba = framePixels({ ...FRAME, openings: [WINDOW], softness: 9 });

beforeAll(() => {
  frame = compilePixels(framePixelsRgba, FRAME, WINDOW);
});

/** Renders an uploaded file with the engine as raw RGB. */
async function engine(upload: Buffer, placement: Placement, overlay = frame): Promise<Buffer> {
  const photo = await inspectPhoto(upload, photoLimits(100));
  const { bytes } = await renderLossless({ photo, placement, frame: overlay });
  return sharp(bytes).removeAlpha().raw().toBuffer();
}

describe('engine against the reference geometry', () => {
  const frameCanvas = canvasOf({ data: framePixelsRgba, ...FRAME, channels: 4 });

  async function difference(
    upload: Buffer,
    photo: Parameters<typeof drawReference>[0]['photo'],
    placement: Placement,
  ) {
    const rendered = await engine(upload, placement);
    const drawn = drawReference({ photo, frame: frameCanvas, window: WINDOW, placement });
    return meanDifference(rendered, drawn, FRAME, WINDOW);
  }
  const allowed = ({ rotation }: Placement) =>
    rotation === 0 ? MAX_DIFFERENCE.upright : MAX_DIFFERENCE.turned;

  it('covers at least 60 placements', () => expect(PLACEMENTS.length).toBeGreaterThanOrEqual(60));

  describe.each(PHOTO_SIZES)('a photo of $width x $height', (size) => {
    let upload: Buffer;
    beforeAll(async () => {
      upload = await encoder(naturalImage(size.width, size.height, size.width))
        .jpeg({ quality: 92 })
        .toBuffer();
    });

    const turn = PHOTO_SIZES.indexOf(size);
    const share = sampleOf(
      'placements of a photo',
      PLACEMENTS.filter(({ rotation }, i) => rotation === 0 || i % PHOTO_SIZES.length === turn),
      12,
    );
    it.each(share)(
      'matches at zoom $zoom, rotation $rotation, offset $offsetX $offsetY',
      async (placement) => {
        expect(await difference(upload, await loadImage(upload), placement)).toBeLessThanOrEqual(
          allowed(placement),
        );
      },
    );
  });

  const upright = naturalImage(611, 452, 5);
  describe.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i', (orientation) => {
    let upload: Buffer;
    beforeAll(async () => {
      upload = await encoder(storedWithOrientation(upright, orientation))
        .withMetadata({ orientation })
        .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
        .toBuffer();
    });

    it.each([
      { zoom: 1, rotation: 0, offsetX: 0, offsetY: 0 },
      { zoom: 0.8, rotation: 0, offsetX: -40.2, offsetY: 55 },
      { zoom: 2.4, rotation: 0, offsetX: 101, offsetY: 77.7 },
      { zoom: 1.2, rotation: -21, offsetX: 12, offsetY: 0 },
    ])('matches at zoom $zoom, rotation $rotation', async (placement) => {
      expect(await difference(upload, canvasOf(upright), placement)).toBeLessThanOrEqual(allowed(placement));
    });
  });
});

describe('checkerboard corners', () => {
  const CELL = 131;
  /** Pixels from the canvas' edge within which a corner is not searched. */
  const MARGIN = 14;
  const transparentFrame = compilePixels(Buffer.alloc(FRAME.width * FRAME.height * 4), FRAME, WINDOW);

  function placedPoint(photo: Size, placement: Placement, point: Point): Point {
    const { width, height, centerX, centerY, radians } = placedByHand(WINDOW, photo, placement);
    const dx = width * (point.x / photo.width - 0.5);
    const dy = height * (point.y / photo.height - 0.5);
    return {
      x: centerX + Math.cos(radians) * dx - Math.sin(radians) * dy,
      y: centerY + Math.sin(radians) * dx + Math.cos(radians) * dy,
    };
  }

  async function largestDistance(upload: Buffer, photo: Size, placement: Placement): Promise<number> {
    const rendered = await engine(upload, placement, transparentFrame);
    const distances: number[] = [];
    for (let y = CELL; y < photo.height - CELL / 2; y += CELL) {
      for (let x = CELL; x < photo.width - CELL / 2; x += CELL) {
        const expected = placedPoint(photo, placement, { x, y });
        const fits = (value: number, side: number) => value > MARGIN && value < side - MARGIN;
        if (!fits(expected.x, FRAME.width) || !fits(expected.y, FRAME.height)) continue;
        const found = findCorner(rendered, FRAME, expected, 5);
        distances.push(Math.hypot(found.x - expected.x, found.y - expected.y));
      }
    }
    expect(distances.length).toBeGreaterThanOrEqual(4);
    return Math.max(...distances);
  }

  describe.each<[name: string, Size, (image: RawPixels) => Promise<Buffer>]>([
    [
      'JPEG decoded reduced',
      { width: 1608, height: 1208 },
      (image) => encoder(image).jpeg({ quality: 92 }).toBuffer(),
    ],
    [
      'JPEG of odd size',
      { width: 1607, height: 1203 },
      (image) => encoder(image).jpeg({ quality: 92 }).toBuffer(),
    ],
    ['PNG', { width: 1201, height: 903 }, (image) => encoder(image).png().toBuffer()],
    ['WebP', { width: 1607, height: 1203 }, (image) => encoder(image).webp({ quality: 95 }).toBuffer()],
  ])('%s', (name, size, encode) => {
    let upload: Buffer;
    beforeAll(async () => {
      upload = await encode(checkerboard(size.width, size.height, CELL));
    });

    // All placements for PNG. A sample suffices for the other decoders.
    const tried = PLACEMENTS.filter((__, i) => name === 'PNG' || i % 5 === 0);
    it.each(sampleOf('placements of a checkerboard', tried, name === 'PNG' ? 20 : 5))(
      'matches at zoom $zoom, rotation $rotation, offset $offsetX $offsetY',
      async (placement) => {
        expect(await largestDistance(upload, size, placement)).toBeLessThanOrEqual(MAX_CORNER_DISTANCE);
      },
    );
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('matches with orientation %i', async (orientation) => {
    const image = checkerboard(1203, 803, CELL);
    const upload = await encoder(storedWithOrientation(image, orientation))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    for (const rotation of [0, 13]) {
      const placement = { zoom: 1.1, rotation, offsetX: 5.5, offsetY: -9 };
      expect(await largestDistance(upload, image, placement)).toBeLessThanOrEqual(MAX_CORNER_DISTANCE);
    }
  });

  it('finds shifted corners at their actual position', async () => {
    const image = checkerboard(1203, 803, CELL);
    const placement = { zoom: 1, rotation: 0, offsetX: 0, offsetY: 0 };
    const shifted = await engine(
      await encoder(image).png().toBuffer(),
      { ...placement, offsetX: 2 },
      transparentFrame,
    );
    const expected = placedPoint(image, placement, { x: CELL * 4, y: CELL * 3 });
    expect(findCorner(shifted, FRAME, expected, 5).x - expected.x).toBeCloseTo(2, 0);
  });
});
