import { randomBytes } from 'node:crypto';
import { sharp, wrapRawPixels } from './image/codec.js';
import { LINK_PREVIEW_MAX_BYTES, linkPreviewSize, renderLinkPreview } from './render.js';

describe('renderLinkPreview', () => {
  // No photo compresses worse than noise.
  it('keeps random noise of the largest size within 300 kB', async () => {
    const side = 1300;
    const noise = await wrapRawPixels(randomBytes(side * side * 3), side, side)
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const { bytes, ...size } = await renderLinkPreview(noise);
    expect(size).toEqual({ width: 1200, height: 1200, contentType: 'image/jpeg' });
    expect(bytes.length).toBeLessThanOrEqual(LINK_PREVIEW_MAX_BYTES);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 1200 });
  });
});

describe('linkPreviewSize', () => {
  it.each([
    [
      { width: 1080, height: 1920 },
      { width: 675, height: 1200 },
    ],
    [
      { width: 540, height: 960 },
      { width: 540, height: 960 },
    ],
    [
      { width: 2000, height: 1 },
      { width: 1200, height: 1 },
    ],
  ])('fits %j into 1200 pixels', (size, expected) => {
    expect(linkPreviewSize(size)).toEqual(expected);
  });
});
