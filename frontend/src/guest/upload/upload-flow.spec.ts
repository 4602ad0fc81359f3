import { DEFAULT_PLACEMENT } from '@eventframe/contracts/framing/geometry';
import { jest } from '@jest/globals';
import type { PublicFrame } from '../api/types';
import type { Delivery } from '../deliver/delivery';
import type { FramedPhoto } from '../result/framed-photo';

const PHOTO = { kind: 'unreadable', file: new File([], 'photo.heic') };
const OLD = { key: 'old' } as Delivery;

/** Pending renderings, finished by the test. */
const making: ((framed: FramedPhoto) => void)[] = [];
const openPhoto = jest.fn(() => Promise.resolve(PHOTO));
const closePhoto = jest.fn();
/** Pending renderings of new photos. Null: the device cannot frame the photo. */
const rendering: ((framed: FramedPhoto | null) => void)[] = [];
jest.unstable_mockModule('./load-editor', () => ({
  loadEditor: () =>
    Promise.resolve({
      DEFAULT_PLACEMENT,
      openPhoto,
      drawThumbnail: () => Promise.resolve(null),
      restoreFramed: () => new Promise<FramedPhoto>((resolve) => making.push(resolve)),
      generate: () => ({
        key: 'new',
        framed: new Promise<FramedPhoto | null>((resolve) => rendering.push(resolve)),
        delivery: Promise.resolve({ key: 'new' }),
      }),
      PhotoProblem: class extends Error {},
    }),
}));
jest.unstable_mockModule('../place/photo', () => ({ closePhoto }));
const { UploadFlow } = await import('./upload-flow');

const framedPhotoOf = (url: string): FramedPhoto => ({
  url,
  image: {} as HTMLImageElement,
  png: Promise.resolve(new Blob()),
});
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('UploadFlow generating a photo', () => {
  const delivered: Delivery[] = [];
  const revoke = jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const frame = {} as PublicFrame;
  const placement = DEFAULT_PLACEMENT;
  beforeEach(() => {
    rendering.length = 0;
    delivered.length = 0;
    closePhoto.mockClear();
    revoke.mockClear();
  });
  const generate = async () => {
    const flow = new UploadFlow({ id: '1', slug: 'demo' }, 25, (delivery) => {
      delivered.push(delivery);
      return Promise.resolve();
    });
    flow.openFile(new File([], 'photo.heic'));
    await flushPromises();
    void flow.generate(frame, { visibility: 'private' });
    await flushPromises();
    return flow;
  };

  it('shows the placed photo until the framed photo is there', async () => {
    const flow = await generate();
    expect(flow.getState()).toMatchObject({
      step: 'result',
      rendering: { photo: PHOTO, placement },
      framed: null,
    });
    expect(closePhoto).not.toHaveBeenCalled();
    rendering[0]!(framedPhotoOf('blob:new'));
    await flushPromises();
    expect(flow.getState()).toMatchObject({ step: 'result', rendering: null, framed: { url: 'blob:new' } });
    expect(closePhoto).toHaveBeenCalledTimes(1);
    expect(delivered).toEqual([{ key: 'new', visibility: 'private' }]);
  });

  it('keeps the photo in its frame if the device cannot frame it', async () => {
    const flow = await generate();
    rendering[0]!(null);
    await flushPromises();
    expect(flow.getState()).toMatchObject({ step: 'result', rendering: { photo: PHOTO }, framed: null });
    expect(closePhoto).not.toHaveBeenCalled();
    flow.releasePlaced();
    expect(flow.getState()).toMatchObject({ step: 'result', rendering: null });
    expect(closePhoto).toHaveBeenCalledTimes(1);
  });

  it('sends a photo whose result was left, and closes it once it is rendered', async () => {
    const flow = await generate();
    flow.restart();
    expect(closePhoto).not.toHaveBeenCalled();
    rendering[0]!(framedPhotoOf('blob:new'));
    await flushPromises();
    expect(flow.getState().step).toBe('choose');
    expect(closePhoto).toHaveBeenCalledTimes(1);
    expect(revoke).toHaveBeenCalledWith('blob:new');
    expect(delivered).toHaveLength(1);
  });
});

describe('UploadFlow reopening an earlier photo', () => {
  const forgotten: string[] = [];
  beforeEach(() => {
    making.length = 0;
    forgotten.length = 0;
    jest.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void forgotten.push(url));
  });
  const open = () => new UploadFlow({ id: '1', slug: 'demo' }, 25, () => Promise.resolve());

  it('shows the photo', async () => {
    const flow = open();
    void flow.reopen(OLD, []);
    await flushPromises();
    making[0]!(framedPhotoOf('blob:old'));
    await flushPromises();
    expect(flow.getState()).toMatchObject({ step: 'result', key: 'old', framed: { url: 'blob:old' } });
  });

  it('keeps a photo opened during the rendering, and releases the framed photo', async () => {
    const flow = open();
    void flow.reopen(OLD, []);
    await flushPromises();
    flow.openFile(new File([], 'photo.heic'));
    await flushPromises();
    expect(flow.getState().step).toBe('place');
    making[0]!(framedPhotoOf('blob:old'));
    await flushPromises();
    expect(flow.getState()).toMatchObject({ step: 'place', photo: PHOTO });
    expect(forgotten).toContain('blob:old');
  });

  it('keeps a camera opened during the rendering', async () => {
    const flow = open();
    void flow.reopen(OLD, []);
    await flushPromises();
    flow.openCamera();
    making[0]!(framedPhotoOf('blob:old'));
    await flushPromises();
    expect(flow.getState().step).toBe('camera');
  });

  it('shows the last requested photo', async () => {
    const flow = open();
    void flow.reopen(OLD, []);
    void flow.reopen({ ...OLD, key: 'other' }, []);
    await flushPromises();
    making[1]!(framedPhotoOf('blob:other'));
    making[0]!(framedPhotoOf('blob:old'));
    await flushPromises();
    expect(flow.getState()).toMatchObject({ step: 'result', key: 'other' });
  });
});
