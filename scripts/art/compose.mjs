import { FramingEngine } from '../../backend/dist/framing/framing-engine.js';

const engine = new FramingEngine({
  concurrency: 1,
  memoryMb: 400,
  maxWaiting: 8,
  maxMegapixels: 100,
  frameCacheMb: 64,
});

/**
 * A photo in its frame, made by the product's own engine (`npm run build` first).
 *
 * @param {string} name
 * @param {Buffer} photo
 * @param {Buffer} frame a PNG with a see-through window
 * @param {{ zoom?: number, offsetX?: number, offsetY?: number }} placement what differs from the default one
 * @returns {Promise<Buffer>} a lossless PNG of the frame's size
 */
export async function compose(name, photo, frame, placement = {}) {
  const { workingPng, window } = await engine.inspectFrame(name, frame);
  const { bytes } = await engine.renderLossless(name, {
    photo: await engine.inspectPhoto(photo),
    placement: { zoom: 1, rotation: 0, offsetX: 0, offsetY: 0, ...placement },
    frame: await engine.frame(name, window, () => Promise.resolve(workingPng)),
  });
  return bytes;
}
