import { jest } from '@jest/globals';
import type { Delivery } from '../deliver/delivery';
import type { FramedPhoto } from '../result/framed-photo';

const PHOTO = { kind: 'unreadable', file: new File([], 'photo.heic') };
const OLD = { key: 'old' } as Delivery;

/** Pending renderings, finished by the test. */
const making: ((framed: FramedPhoto) => void)[] = [];
const openPhoto = jest.fn(() => Promise.resolve(PHOTO));
jest.unstable_mockModule('./load-editor', () => ({
  loadEditor: () =>
    Promise.resolve({
      openPhoto,
      drawThumbnail: () => Promise.resolve(null),
      restoreFramed: () => new Promise<FramedPhoto>((resolve) => making.push(resolve)),
      PhotoProblem: class extends Error {},
    }),
}));
jest.unstable_mockModule('../place/photo', () => ({ closePhoto: () => undefined }));
const { UploadFlow } = await import('./upload-flow');

const framedPhotoOf = (url: string): FramedPhoto => ({
  url,
  image: {} as HTMLImageElement,
  png: Promise.resolve(new Blob()),
});
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

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
