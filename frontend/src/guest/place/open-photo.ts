import type { Size } from '@eventframe/contracts/framing/geometry';
import { detectImageType } from '@eventframe/contracts/framing/image-type';
import { reportFailure } from '../api/report-failure';
import { scaleDown } from '../drawing/canvas';
import { isCanvasReliable } from '../drawing/canvas-reliability';
import { decodeHeic } from './decode-heic';
import type { OpenPhoto, ReadablePhoto } from './photo';

/** Why a file cannot be used, as a text key. */
export class PhotoProblem extends Error {
  constructor(readonly reason: 'notAPhoto' | 'tooLarge') {
    super(reason);
  }
}

/** Long side of the preview, in pixels: sharp on a phone, small enough for its GPU. */
const PREVIEW_LONG_SIDE = 2048;
const SMALL_LONG_SIDE = 320;
/** How long a phone takes to decode and paint a photo that it has read. */
const FIRST_SIGHT_MS = 150;

/**
 * Open a chosen file. The image element applies the EXIF orientation in every browser (CSS Images 3, `image-
 * orientation: from-image`) and leaves the memory of full-size pixels to the browser.
 *
 * @param maxUploadMb the server's limit, checked only for a file that is uploaded unchanged
 * @param url object URL of the file, if the page shows it already: the browser reads and decodes it once
 * @throws PhotoProblem
 */
export async function openPhoto(file: File, maxUploadMb: number, url?: string): Promise<OpenPhoto> {
  const image = new Image();
  image.src = url ?? URL.createObjectURL(file);
  try {
    if (url) await letPageDecodeFirst(image);
    await image.decode();
    // An altered canvas must not be uploaded: the file is uploaded unchanged.
    if (!(await isCanvasReliable())) refuseTooLarge(file, maxUploadMb);
    return readable(file, image, { width: image.naturalWidth, height: image.naturalHeight });
  } catch (error) {
    URL.revokeObjectURL(image.src);
    if (error instanceof PhotoProblem) throw error;
    // Unsupported by this browser, or too large for its memory. The server may read it.
  }
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const type = detectImageType(head);
  if (!type) throw new PhotoProblem('notAPhoto');
  refuseTooLarge(file, maxUploadMb);
  const decoded = type === 'heic' ? await decodeHeic(file).catch(() => null) : null;
  if (decoded) return readable(file, decoded, decoded);
  reportFailure('decode_failed');
  return { kind: 'opaque', file };
}

/**
 * Wait until the page shows the same file. Decoding it for the copies at the same time would delay that.
 *
 * @throws Error if the browser cannot read the file
 */
async function letPageDecodeFirst(image: HTMLImageElement): Promise<void> {
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
  });
  await new Promise((resolve) => setTimeout(resolve, FIRST_SIGHT_MS));
}

function refuseTooLarge(file: File, maxUploadMb: number): void {
  if (file.size > maxUploadMb * 1024 * 1024) throw new PhotoProblem('tooLarge');
}

function readable(file: File, image: ReadablePhoto['image'], { width, height }: Size): ReadablePhoto {
  const size = { width, height };
  if (size.width === 0 || size.height === 0) throw new Error('The image has no size.');
  const preview = copyOf(image, size, PREVIEW_LONG_SIDE);
  return { kind: 'readable', file, image, size, preview, small: copyOf(preview, preview, SMALL_LONG_SIDE) };
}

/**
 * Copy a photo, scaled down.
 *
 * @param longSide of the copy, in pixels
 */
export function copyOf(source: CanvasImageSource, size: Size, longSide: number): HTMLCanvasElement {
  const share = Math.min(1, longSide / Math.max(size.width, size.height));
  return scaleDown(source, size, {
    width: Math.max(1, Math.round(size.width * share)),
    height: Math.max(1, Math.round(size.height * share)),
  });
}
