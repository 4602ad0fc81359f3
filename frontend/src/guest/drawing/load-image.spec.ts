import { loadImage } from './load-image';

/** The parts of an image that loading needs. */
class FakeImage {
  crossOrigin: string | null = null;
  src = '';
  decode = () => Promise.resolve();
}

describe('loadImage', () => {
  beforeAll(() => Object.assign(globalThis, { Image: FakeImage }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'Image'));

  it('loads a frame once', async () => {
    expect(await loadImage('/media/frame.png')).toBe(await loadImage('/media/frame.png'));
  });

  it('does not cache object URLs', async () => {
    expect(await loadImage('blob:photo')).not.toBe(await loadImage('blob:photo'));
  });
});
