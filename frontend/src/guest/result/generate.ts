import type { Placement, Rect } from '@eventframe/contracts/framing/geometry';
import { UPLOAD_JPEG_QUALITY, uploadSize } from '@eventframe/contracts/framing/prepare';
import { reportFailure } from '../api/report-failure';
import type { PublicFrame } from '../api/types';
import type { Delivery, DeliveryEvent, StoredFile } from '../deliver/delivery';
import { encodeCanvas, getContext, releaseCanvas, scaleDown } from '../drawing/canvas';
import { waitForPaint } from '../drawing/load-image';
import { isAlike, type Sample, sampleOf } from '../drawing/sample';
import { openPhoto } from '../place/open-photo';
import { closePhoto, type OpenPhoto, type ReadablePhoto } from '../place/photo';
import { type ChosenPhoto, placementIn } from '../place/selection';
import { type FramedPhoto, releaseFramedPhoto } from './framed-photo';
import { composeFramedPhoto, renderFramedPhoto } from './render-framed-photo';

/** Long side of the thumbnail stored with a delivery, in pixels. */
const THUMB_LONG_SIDE = 480;

/** A photo being framed on the device, and its delivery being prepared. */
export interface Generated {
  key: string;
  /** Null if the device cannot frame it. Never rejects. The photo can be closed afterwards. */
  framed: Promise<FramedPhoto | null>;
  /** Encoding it takes longer than rendering the framed photo. */
  delivery: Promise<Delivery>;
}

/**
 * Frame a photo on the device and prepare its delivery. If the device cannot (out of memory, frame not
 * loaded, altered canvas), the file is uploaded unchanged and the server frames it.
 */
export function generate(
  event: DeliveryEvent,
  photo: OpenPhoto,
  frame: PublicFrame,
  placement: Placement,
): Generated {
  const key = createKey();
  const rendered =
    photo.kind === 'readable' ? onDevice(photo, frame, placement).catch(() => null) : Promise.resolve(null);
  const readUnchanged = async () => {
    reportFailure('original_sent');
    return { photo: await readOriginal(photo.file), thumb: null };
  };
  const files = rendered.then((result) => result?.files.catch(readUnchanged) ?? readUnchanged());
  const stopAsking = askBeforeLeaving();
  void files.then(stopAsking, stopAsking);
  return {
    key,
    framed: rendered.then((result) => result?.framed ?? null),
    delivery: files.then((parts) =>
      newDelivery({
        key,
        eventId: event.id,
        slug: event.slug,
        frameId: frame.id,
        frame,
        placement,
        ...parts,
      }),
    ),
  };
}

/**
 * Generate the photos of a selection that are not on the stage, one after the other.
 *
 * @param deliver called with each
 * @returns how many failed
 */
export async function generateOthers(
  event: DeliveryEvent,
  photos: readonly ChosenPhoto[],
  frame: PublicFrame,
  maxUploadMb: number,
  deliver: (delivery: Delivery) => Promise<void>,
): Promise<number> {
  const stopAsking = askBeforeLeaving();
  let failed = 0;
  for (const chosen of photos) {
    try {
      const photo = await openPhoto(chosen.file, maxUploadMb);
      const { framed, delivery } = generate(event, photo, frame, placementIn(frame.window, chosen));
      // Only for its upload.
      releaseFramedPhoto(await framed);
      closePhoto(photo);
      await deliver(await delivery);
    } catch {
      failed++;
    }
  }
  stopAsking();
  return failed;
}

/** Let the browser ask before the page is left, while photos are not stored yet. @returns stops */
function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

async function onDevice(photo: ReadablePhoto, frame: PublicFrame, placement: Placement) {
  // Rendering blocks the thread.
  await waitForPaint();
  const prepared = preparePhoto(photo, frame.window, placement);
  try {
    const expected = sampleOf(photo.small, photo.small);
    const framed = await renderFramedPhoto(prepared, prepared, frame, placement, photo.small);
    return { framed, files: encode(prepared, frame, placement, expected) };
  } catch (error) {
    releaseCanvas(prepared);
    throw error;
  }
}

/**
 * @param expected a sample of the photo that the file must match
 */
async function encode(
  prepared: HTMLCanvasElement,
  frame: PublicFrame,
  placement: Placement,
  expected: Sample,
) {
  const scale = Math.min(1, THUMB_LONG_SIDE / Math.max(frame.width, frame.height));
  const compose = () => composeFramedPhoto(prepared, prepared, frame, placement, scale);
  const photo = encodePrepared(prepared, expected);
  const small = await photo.then(compose).finally(() => releaseCanvas(prepared));
  const blob = await encodeCanvas(small, 'image/jpeg', 0.85);
  releaseCanvas(small);
  return {
    photo: await photo,
    thumb: { bytes: await blob.arrayBuffer(), type: blob.type, name: 'thumb.jpg' },
  };
}

type DeliveryInput = Pick<
  Delivery,
  'key' | 'eventId' | 'slug' | 'frameId' | 'frame' | 'placement' | 'photo' | 'thumb'
>;

function newDelivery(input: DeliveryInput): Delivery {
  return {
    ...input,
    createdAt: Date.now(),
    state: 'waiting',
    begun: false,
    attempts: 0,
    notBefore: 0,
    reached: true,
    result: null,
    refusal: null,
  };
}

/** Create a random UUID, version 4 (RFC 9562). crypto.randomUUID is missing over plain http, as on a LAN. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Scale the photo to the pixels that its placement needs: all of it, upright. Release the canvas after use. */
function preparePhoto(photo: ReadablePhoto, window: Rect, placement: Placement): HTMLCanvasElement {
  const canvas = scaleDown(photo.image, photo.size, uploadSize(window, photo.size, placement));
  // JPEG has no transparency and would turn it black: fill it white.
  const context = getContext(canvas);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Encode a canvas of {@link preparePhoto} as JPEG.
 *
 * @param expected a sample of the photo
 * @throws Error if the browser cannot encode it, or the file does not match the photo
 */
async function encodePrepared(prepared: HTMLCanvasElement, expected: Sample): Promise<StoredFile> {
  const blob = await encodeCanvas(prepared, 'image/jpeg', UPLOAD_JPEG_QUALITY);
  if (!(await isAlike(blob, expected))) throw new Error('The file does not show the photo.');
  return { bytes: await blob.arrayBuffer(), type: blob.type, name: 'photo.jpg' };
}

/** Read a file unchanged. */
async function readOriginal(file: File): Promise<StoredFile> {
  return { bytes: await file.arrayBuffer(), type: file.type, name: file.name || 'photo' };
}
