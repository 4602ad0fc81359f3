import {
  DEFAULT_PLACEMENT,
  movePlacement,
  type Placement,
  type Rect,
} from '@eventframe/contracts/framing/geometry';
import { drawThumbnail } from '../choose/draw-thumbnail';
import { copyOf, openPhoto, PhotoProblem } from './open-photo';
import type { OpenPhoto } from './photo';

/** A chosen photo. Only the one on the stage is decoded. */
export interface ChosenPhoto {
  id: number;
  file: File;
  /** Where it was placed, and in which window. Null: not yet. */
  placed: { placement: Placement; window: Rect } | null;
}

/** Photos that were chosen together. */
export interface Selection {
  photos: readonly ChosenPhoto[];
  /** Id of the selected photo. */
  selected: number;
  /** Id of the photo on the stage: the one selected before, until the selected one is decoded. */
  onStage: number;
  /** How many files could not be used. */
  unusable: number;
  /** Whether more than {@link MAX_PHOTOS} were chosen. */
  isCut: boolean;
}

/** Photos that can be chosen at a time. */
export const MAX_PHOTOS = 20;

/**
 * Select the first of several files. Only the first {@link MAX_PHOTOS} are used.
 *
 * @param unusable how many other files could not be used
 */
export function createSelection(files: readonly File[], unusable: number): Selection {
  const photos = files.slice(0, MAX_PHOTOS).map((file, id) => ({ id, file, placed: null }));
  return { photos, selected: 0, onStage: 0, unusable, isCut: files.length > MAX_PHOTOS };
}

/** Remove the selected photo, and select the next one. */
export function removeSelected({ photos, selected, ...rest }: Selection): Selection {
  const at = photos.findIndex(({ id }) => id === selected);
  const others = photos.filter(({ id }) => id !== selected);
  const next = others[Math.min(at, others.length - 1)];
  return { ...rest, photos: others, selected: next?.id ?? selected };
}

/** Store where the photo on the stage was placed. */
export function storePlacement(selection: Selection, placement: Placement, window: Rect): Selection {
  const photos = selection.photos.map((photo) =>
    photo.id === selection.onStage ? { ...photo, placed: { placement, window } } : photo,
  );
  return { ...selection, photos };
}

/** Outcome of {@link openSelected}. */
type Opened =
  | { photo: OpenPhoto; selection: Selection }
  | { photo: null; problem: PhotoProblem['reason'] | 'fileUnread' };

/**
 * Open the selected photo. If it cannot be used, it is removed, and the next one is opened.
 *
 * @param url object URL of the selected photo, if the page shows it already
 */
export async function openSelected(selection: Selection, maxUploadMb: number, url?: string): Promise<Opened> {
  const { selected, photos } = selection;
  const file = photos.find(({ id }) => id === selected)!.file;
  try {
    return { photo: await openPhoto(file, maxUploadMb, url), selection: { ...selection, onStage: selected } };
  } catch (error) {
    const others = { ...removeSelected(selection), unusable: selection.unusable + 1 };
    if (others.photos.length > 0) return openSelected(others, maxUploadMb);
    return { photo: null, problem: error instanceof PhotoProblem ? error.reason : 'fileUnread' };
  }
}

/** A photo's placement in a frame's window, also if it was placed in another frame. */
export function placementIn(window: Rect, { placed }: ChosenPhoto): Placement {
  return placed ? movePlacement(placed.placement, placed.window, window) : { ...DEFAULT_PLACEMENT };
}

/** Long side of a photo in the strip, in pixels. */
const SMALL_LONG_SIDE = 160;

let lastDrawn: Promise<unknown> = Promise.resolve();

/**
 * Draw a photo for the strip: its EXIF thumbnail, or the photo itself, scaled down. Photos are drawn one after the
 * other, to save memory.
 *
 * @returns null if the browser cannot read it
 */
export function drawSmall(file: File, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
  const drawn = lastDrawn.then(async () => {
    if (signal.aborted) return null;
    const thumbnail = await drawThumbnail(file);
    if (thumbnail) return thumbnail;
    const image = await createImageBitmap(file);
    const small = copyOf(image, image, SMALL_LONG_SIDE);
    image.close();
    return small;
  });
  const small = drawn.catch(() => null);
  lastDrawn = small;
  return small;
}
