import { jest } from '@jest/globals';
import type { Delivery } from '../deliver/delivery';
import type { Picture } from '../result/picture';

const PHOTO = { kind: 'unreadable', file: new File([], 'photo.heic') };
const OLD = { key: 'old' } as Delivery;

/** The pictures that are being made again, to be finished by the test. */
const making: ((picture: Picture) => void)[] = [];
const openPhoto = jest.fn(() => Promise.resolve(PHOTO));
jest.unstable_mockModule('./load-studio', () => ({
  loadStudio: () =>
    Promise.resolve({
      openPhoto,
      pictureAgain: () => new Promise<Picture>((resolve) => making.push(resolve)),
      PhotoProblem: class extends Error {},
    }),
}));
jest.unstable_mockModule('../prepare/close-photo', () => ({ closePhoto: () => undefined }));
const { UploadFlow } = await import('./upload-flow');

const pictureOf = (url: string): Picture => ({ url, png: Promise.resolve(new Blob()) });
const quiet = () => new Promise((resolve) => setImmediate(resolve));

describe('UploadFlow, showing a photo of an earlier visit', () => {
  const forgotten: string[] = [];
  beforeEach(() => {
    making.length = 0;
    forgotten.length = 0;
    jest.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void forgotten.push(url));
  });
  const open = () => new UploadFlow({ id: '1', slug: 'demo' }, 25, () => Promise.resolve());

  it('shows it', async () => {
    const flow = open();
    void flow.showAgain(OLD, []);
    await quiet();
    making[0]!(pictureOf('blob:old'));
    await quiet();
    expect(flow.getState()).toMatchObject({ step: 'result', key: 'old', picture: { url: 'blob:old' } });
  });

  it('leaves a photo that is being placed by then, and gives the picture back', async () => {
    const flow = open();
    void flow.showAgain(OLD, []);
    await quiet();
    flow.take(new File([], 'photo.heic'));
    await quiet();
    expect(flow.getState().step).toBe('place');
    making[0]!(pictureOf('blob:old'));
    await quiet();
    expect(flow.getState()).toMatchObject({ step: 'place', photo: PHOTO });
    expect(forgotten).toEqual(['blob:old']);
  });

  it('leaves a camera that was opened by then', async () => {
    const flow = open();
    void flow.showAgain(OLD, []);
    await quiet();
    flow.openCamera();
    making[0]!(pictureOf('blob:old'));
    await quiet();
    expect(flow.getState().step).toBe('camera');
  });

  it('shows the one that was asked for last', async () => {
    const flow = open();
    void flow.showAgain(OLD, []);
    void flow.showAgain({ ...OLD, key: 'other' }, []);
    await quiet();
    making[1]!(pictureOf('blob:other'));
    making[0]!(pictureOf('blob:old'));
    await quiet();
    expect(flow.getState()).toMatchObject({ step: 'result', key: 'other' });
  });
});
