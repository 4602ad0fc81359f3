import type { Size } from '@eventframe/contracts/framing/geometry';
import { createCanvas, encodeCanvas, releaseCanvas, scaleDown } from '../drawing/canvas';
import { isCanvasReliable } from '../drawing/canvas-reliability';
import { loadImage } from '../drawing/load-image';

/** Size of a story in pixels, the same in Instagram, WhatsApp, Snapchat and TikTok. */
const STORY = { width: 1080, height: 1920 };
/** Distance of the photo from the edges. Story apps show their controls at the top and the bottom. */
const MARGIN = { x: 64, y: 250 };
/** A photo whose shape differs by at most this factor from a story's fills it. */
const SAME_SHAPE = 1.01;

/**
 * Draw the framed photo in the middle of a story.
 *
 * @param background a CSS color
 * @throws Error if this browser cannot draw it
 */
export async function makeStory(photo: Blob, background: string): Promise<File> {
  if (!(await isCanvasReliable())) throw new Error('This browser alters what is read from a canvas.');
  const url = URL.createObjectURL(photo);
  const [story, context] = createCanvas(STORY);
  try {
    const image = await loadImage(url);
    const from = { width: image.naturalWidth, height: image.naturalHeight };
    const to = sizeInStory(from);
    const scaled = scaleDown(image, from, to);
    context.fillStyle = background;
    context.fillRect(0, 0, STORY.width, STORY.height);
    context.shadowColor = 'rgb(0 0 0 / 0.35)';
    context.shadowBlur = 60;
    context.shadowOffsetY = 16;
    context.drawImage(scaled, (STORY.width - to.width) / 2, (STORY.height - to.height) / 2);
    releaseCanvas(scaled);
    const file = await encodeCanvas(story, 'image/jpeg', 0.92);
    return new File([file], 'story.jpg', { type: file.type });
  } finally {
    releaseCanvas(story);
    URL.revokeObjectURL(url);
  }
}

function sizeInStory({ width, height }: Size): Size {
  const shape = (height / width) * (STORY.width / STORY.height);
  const isSameShape = Math.max(shape, 1 / shape) <= SAME_SHAPE;
  if (isSameShape) return STORY;
  const scale = Math.min((STORY.width - 2 * MARGIN.x) / width, (STORY.height - 2 * MARGIN.y) / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
