import {
  type PlacedPhoto,
  type Placement,
  placePhoto,
  type Size,
} from '@eventframe/contracts/framing/geometry';
import type { CompiledFrame } from './frame/compiled-frame.js';
import { decodeRaw, wrapRawPixels } from './image/codec.js';
import type { Raster } from './image/raster.js';
import { drawPhoto, INTERPOLATION_REACH } from './photo/draw-photo.js';
import type { InspectedPhoto } from './photo/inspect-photo.js';

/** Long side of thumbnails, in pixels. */
const THUMBNAIL_LONG_SIDE = 480;
/** Brand text must stay crisp: no chroma subsampling. Optimized coding saves 4% of the bytes but triples the time. */
const FRAMED_JPEG = { quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;
const THUMBNAIL_JPEG = { quality: 80, optimizeCoding: false } as const;

/** Messengers ignore larger images in link previews. */
export const LINK_PREVIEW_MAX_BYTES = 300_000;
const LINK_PREVIEW_LONG_SIDE = 1200;
/** Tried in order until the image is small enough. Even random noise is at the last one. */
const LINK_PREVIEW_QUALITIES = [82, 60, 40, 20, 10];

/** Everything a rendition is made from: the photo, its placement and the frame. */
export interface Recipe {
  photo: InspectedPhoto;
  /** Within the limits of the geometry. */
  placement: Placement;
  frame: CompiledFrame;
}

/** An encoded image, ready to be stored or sent. */
export interface EncodedImage extends Size {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

/** The files rendered from one recipe. */
export interface Renditions {
  /** JPEG, quality 90, 4:4:4, in the size of the working frame. */
  framed: EncodedImage;
  /** JPEG of about {@link THUMBNAIL_LONG_SIDE} pixels on its long side. */
  thumbnail: EncodedImage;
}

/**
 * Render a recipe and encode the framed image and the thumbnail.
 *
 * @throws FramingError `unreadable_image`
 */
export async function renderPhoto(recipe: Recipe): Promise<Renditions> {
  const raster = await compose(recipe);
  return { framed: await encodeFramed(raster), thumbnail: await encodeThumbnail(raster) };
}

/** Render a recipe as PNG, without loss, for guests' downloads. */
export async function renderLossless(recipe: Recipe): Promise<EncodedImage> {
  return encodePng(await compose(recipe));
}

/** Convert a framed JPEG to PNG without further loss. */
export async function convertToPng(framed: Buffer): Promise<EncodedImage> {
  const { data, info } = await decodeRaw(framed, {}, (image) => image);
  return encodePng({ width: info.width, height: info.height, pixels: data });
}

/** Pixels of a link preview of an image of this size. */
export function linkPreviewSize({ width, height }: Size): Size {
  const scale = Math.min(1, LINK_PREVIEW_LONG_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Convert a framed JPEG to one of at most {@link LINK_PREVIEW_MAX_BYTES}, in its {@link linkPreviewSize}. */
export async function renderLinkPreview(framed: Buffer): Promise<EncodedImage> {
  const { data, info } = await decodeRaw(framed, {}, (image) => image);
  const size = linkPreviewSize(info);
  const pixels = await wrapRawPixels(data, info.width, info.height)
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  let bytes = Buffer.alloc(0);
  for (const quality of LINK_PREVIEW_QUALITIES) {
    bytes = await wrapRawPixels(pixels, size.width, size.height)
      .jpeg({ ...THUMBNAIL_JPEG, quality })
      .toBuffer();
    if (bytes.length <= LINK_PREVIEW_MAX_BYTES) break;
  }
  return { ...size, bytes, contentType: 'image/jpeg' };
}

/** Render a small JPEG, which shows an organizer the frame with a sample photo. */
export async function renderPreview(recipe: Recipe): Promise<EncodedImage> {
  return encodeThumbnail(await compose(recipe), 2 * THUMBNAIL_LONG_SIDE);
}

async function compose({ photo, placement, frame }: Recipe): Promise<Raster> {
  const raster = await drawPhoto(photo, placePhoto(frame.window, photo, placement), frame);
  frame.blendOnto(raster);
  return raster;
}

async function encodeFramed({ width, height, pixels }: Raster): Promise<EncodedImage> {
  const bytes = await wrapRawPixels(pixels, width, height).jpeg(FRAMED_JPEG).toBuffer();
  return { width, height, bytes, contentType: 'image/jpeg' };
}

async function encodePng({ width, height, pixels }: Raster): Promise<EncodedImage> {
  const bytes = await wrapRawPixels(pixels, width, height)
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer();
  return { width, height, bytes, contentType: 'image/png' };
}

async function encodeThumbnail(raster: Raster, longSide = THUMBNAIL_LONG_SIDE): Promise<EncodedImage> {
  const { data, info } = await wrapRawPixels(raster.pixels, raster.width, raster.height)
    .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true, kernel: 'cubic' })
    .jpeg(THUMBNAIL_JPEG)
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data, contentType: 'image/jpeg' };
}

/** Memory of any decode and encode besides full images: rows, tables, compressed bytes. */
const BASE_BYTES = 12 * 2 ** 20;
/** Canvas-sized RGB buffers alive at once: decoded with the rows below, upright, canvas, libvips' copies. */
const CANVAS_COPIES = 6;
/** The same with rotation. Measured: at most 8 at 45 degrees, at any zoom. */
const ROTATED_COPIES = 10;
/** RGB buffers alive at once of the enlarged area beyond the canvas: libvips' own and its output. */
const ENLARGED_COPIES = 2;

/** Estimate the peak bytes of rendering a recipe, rather too high. */
export function estimateRenderBytes({ photo, placement, frame }: Recipe): number {
  const copies = placement.rotation === 0 ? CANVAS_COPIES : ROTATED_COPIES;
  const enlarged = bytesBeyondCanvas(photo, placePhoto(frame.window, photo, placement), frame);
  return BASE_BYTES + photo.decodeBytes + frame.width * frame.height * 3 * copies + enlarged;
}

/** Estimate the peak bytes of re-encoding a photo at full size. Rotating it upright copies its pixels. */
export function estimateReencodeBytes(photo: InspectedPhoto): number {
  return BASE_BYTES + photo.decodeBytes + photo.width * photo.height * 3;
}

/** Bytes of photo pixels around the canvas, which are enlarged together with those under it. */
function bytesBeyondCanvas(photo: Size, placed: PlacedPhoto, canvas: Size): number {
  const scale = Math.max(placed.width / photo.width, placed.height / photo.height);
  if (scale <= 1) return 0;
  const margin = 2 * (INTERPOLATION_REACH + 1) * scale;
  const pixels = (canvas.width + margin) * (canvas.height + margin) - canvas.width * canvas.height;
  // Rotated by 45 degrees, a square's bounding box has twice its area, and so has the part of the photo under it.
  return pixels * 3 * ENLARGED_COPIES * (placed.rotation === 0 ? 1 : 4);
}
