import type { Placement } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';
import type { Delivery, DeliveryEvent } from '../deliver/delivery';
import { newKey } from '../deliver/new-key';
import { release, toFile } from '../drawing/canvas';
import { sampleOf, type Sample } from '../drawing/sample';
import { composePicture } from '../prepare/compose';
import type { OpenPhoto, ReadablePhoto } from '../prepare/open-photo';
import { fileAsItIs, preparedFile, preparePhoto } from '../prepare/prepare-photo';
import { makePicture } from '../result/make-picture';
import type { Picture } from '../result/picture';

/** Long side of the small picture kept with a delivery, in pixels. */
const THUMB_LONG_SIDE = 480;

/** A photo framed on the device, and on its way to become a delivery. */
export interface Generated {
  key: string;
  /** The composed picture; null when only the server can read the photo. */
  picture: Picture | null;
  /** What is to be sent; encoding it takes a moment longer than the picture. */
  delivery: Promise<Delivery>;
}

/**
 * Frames a photo on the device and makes what is to be sent of it. Where the device cannot (out of memory, the
 * frame did not load, the browser alters what is read from a canvas), the photo goes up as it is and the server frames
 * it. The photo is not needed afterwards.
 */
export async function generate(
  event: DeliveryEvent,
  photo: OpenPhoto,
  frame: PublicFrame,
  placement: Placement,
): Promise<Generated> {
  const key = newKey();
  const made = photo.kind === 'readable' ? await onDevice(photo, frame, placement).catch(() => null) : null;
  const asItIs = () => fileAsItIs(photo.file).then((file) => ({ photo: file, thumb: null }));
  const files = made?.files.catch(asItIs) ?? asItIs();
  return {
    key,
    picture: made?.picture ?? null,
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

async function onDevice(photo: ReadablePhoto, frame: PublicFrame, placement: Placement) {
  const prepared = preparePhoto(photo, frame.window, placement);
  try {
    const expected = sampleOf(photo.small, photo.small);
    const picture = await makePicture(prepared, prepared, frame, placement, photo.small);
    return { picture, files: encode(prepared, frame, placement, expected) };
  } catch (error) {
    release(prepared);
    throw error;
  }
}

/** @param expected a sample of the photo, which the file must look like */
async function encode(
  prepared: HTMLCanvasElement,
  frame: PublicFrame,
  placement: Placement,
  expected: Sample,
) {
  const scale = Math.min(1, THUMB_LONG_SIDE / Math.max(frame.width, frame.height));
  const compose = () => composePicture(prepared, prepared, frame, placement, scale);
  const photo = preparedFile(prepared, expected);
  const small = await photo.then(compose).finally(() => release(prepared));
  const blob = await toFile(small, 'image/jpeg', 0.85);
  release(small);
  return {
    photo: await photo,
    thumb: { bytes: await blob.arrayBuffer(), type: blob.type, name: 'thumb.jpg' },
  };
}

type Made = Pick<
  Delivery,
  'key' | 'eventId' | 'slug' | 'frameId' | 'frame' | 'placement' | 'photo' | 'thumb'
>;

function newDelivery(made: Made): Delivery {
  return {
    ...made,
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
