import { type Placement, placePhoto, type Size } from '@eventframe/contracts/framing/geometry';
import { decodeThrough, rawPicture } from './codec.js';
import type { CompiledFrame } from './frame/compiled-frame.js';
import { drawPhoto } from './photo/draw-photo.js';
import type { InspectedPhoto } from './photo/inspect-photo.js';
import type { Raster } from './raster.js';

/** Long side of thumbnails, in pixels. */
const THUMBNAIL_LONG_SIDE = 480;
/** Brand text must stay crisp: no chroma subsampling. Optimised coding would save 4% of bytes for thrice the time. */
const FRAMED_JPEG = { quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;
const THUMBNAIL_JPEG = { quality: 80, optimizeCoding: false } as const;

/** A photo, where it sits, and the frame over it: all a rendition is made of. */
export interface Recipe {
  photo: InspectedPhoto;
  /** Within the bounds of the geometry. */
  placement: Placement;
  frame: CompiledFrame;
}

/** A picture ready to be stored or sent. */
export interface EncodedPicture extends Size {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

/** What a photo in its frame becomes. */
export interface Renditions {
  /** JPEG of quality 90, 4:4:4, as large as the working frame. */
  framed: EncodedPicture;
  /** JPEG of about {@link THUMBNAIL_LONG_SIDE} pixels on its long side, from the same pixels. */
  thumbnail: EncodedPicture;
}

/**
 * Renders a recipe once and encodes it twice.
 *
 * @throws FramingError `unreadable_image`
 */
export async function renderPhoto(recipe: Recipe): Promise<Renditions> {
  const raster = await compose(recipe);
  return { framed: await encodeFramed(raster), thumbnail: await encodeThumbnail(raster) };
}

/** Renders a recipe as PNG, without loss: what a guest downloads, and what tests compare. */
export async function renderLossless(recipe: Recipe): Promise<EncodedPicture> {
  return encodePng(await compose(recipe));
}

/** A framed picture as PNG: no more is lost than was already. */
export async function asPng(framed: Buffer): Promise<EncodedPicture> {
  const { data, info } = await decodeThrough(framed, {}, (picture) => picture);
  return encodePng({ width: info.width, height: info.height, pixels: data });
}

/** Renders a recipe small, as JPEG, for an organizer who looks at a frame on sample photos. */
export async function renderPreview(recipe: Recipe): Promise<EncodedPicture> {
  return encodeThumbnail(await compose(recipe), 2 * THUMBNAIL_LONG_SIDE);
}

async function compose({ photo, placement, frame }: Recipe): Promise<Raster> {
  const raster = await drawPhoto(photo, placePhoto(frame.window, photo, placement), frame);
  frame.layOver(raster);
  return raster;
}

async function encodeFramed({ width, height, pixels }: Raster): Promise<EncodedPicture> {
  const bytes = await rawPicture(pixels, width, height).jpeg(FRAMED_JPEG).toBuffer();
  return { width, height, bytes, contentType: 'image/jpeg' };
}

async function encodePng({ width, height, pixels }: Raster): Promise<EncodedPicture> {
  const bytes = await rawPicture(pixels, width, height)
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer();
  return { width, height, bytes, contentType: 'image/png' };
}

async function encodeThumbnail(raster: Raster, longSide = THUMBNAIL_LONG_SIDE): Promise<EncodedPicture> {
  const { data, info } = await rawPicture(raster.pixels, raster.width, raster.height)
    .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true, kernel: 'cubic' })
    .jpeg(THUMBNAIL_JPEG)
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data, contentType: 'image/jpeg' };
}
