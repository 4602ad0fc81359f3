import { DEFAULT_PLACEMENT } from '@eventframe/contracts/framing/geometry';
import { jest } from '@jest/globals';
import type { PublicFrame } from '../api/types';
import type { Delivery } from '../deliver/delivery';
import type { ChosenPhoto } from '../place/selection';
import type { FramedPhoto } from '../result/framed-photo';

const PHOTO = { kind: 'unreadable', file: new File([], 'photo.heic') };
const OLD = { key: 'old' } as Delivery;

/** Pending renderings, finished by the test. */
const making: ((framed: FramedPhoto) => void)[] = [];
/** Rejects damaged files. */
const openPhoto = jest.fn((file: File) =>
  file.name === 'damaged' ? Promise.reject(new Error('damaged')) : Promise.resolve({ ...PHOTO, file }),
);
const closePhoto = jest.fn();
/** How many of the other photos fail. */
const generateOthers = jest.fn((_event: unknown, _photos: readonly ChosenPhoto[]) => Promise.resolve(0));
/** Pending renderings of new photos. Null: the device cannot frame the photo. */
const rendering: ((framed: FramedPhoto | null) => void)[] = [];
jest.unstable_mockModule('../place/open-photo', () => ({
  openPhoto,
  PhotoProblem: class extends Error {},
  copyOf: () => null,
}));
jest.unstable_mockModule('../result/generate', () => ({ generate: () => null }));
jest.unstable_mockModule('../place/photo', () => ({ closePhoto }));
const editor = {
  DEFAULT_PLACEMENT,
  ...(await import('../place/selection')),
  generateOthers,
  drawThumbnail: () => Promise.resolve(null),
  restoreFramed: () => new Promise<FramedPhoto>((resolve) => making.push(resolve)),
  generate: () => ({
    key: 'new',
    framed: new Promise<FramedPhoto | null>((resolve) => rendering.push(resolve)),
    delivery: Promise.resolve({ key: 'new' }),
  }),
};
jest.unstable_mockModule('./load-editor', () => ({
  loadEditor: () => Promise.resolve(editor),
  findEditor: () => editor,
}));
const { UploadFlow } = await import('./upload-flow');

const framedPhotoOf = (url: string): FramedPhoto => ({
  url,
  image: {} as HTMLImageElement,
  png: Promise.resolve(new Blob()),
});
const delivered: Delivery[] = [];
const ended: [batch: string, failed: number][] = [];
const outbox = {
  add: (delivery: Delivery) => {
    delivered.push(delivery);
    return Promise.resolve();
  },
  endBatch: (batch: string, failed: number) => void ended.push([batch, failed]),
};
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('UploadFlow generating a photo', () => {
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
    const flow = new UploadFlow({ id: '1', slug: 'demo' }, 25, outbox);
    flow.openFiles([new File([], 'photo.heic')]);
    await flushPromises();
    void flow.generate(frame, { visibility: 'private' });
    await flushPromises();
    return flow;
  };

  it('shows the placed photo until the framed photo is there', async () => {
    const flow = await generate();
    expect(flow.getState()).toMatchObject({
      step: 'result',
      rendering: { photo: { kind: PHOTO.kind }, placement },
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
    expect(flow.getState()).toMatchObject({
      step: 'result',
      rendering: { photo: { kind: PHOTO.kind } },
      framed: null,
    });
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

describe('UploadFlow with several photos', () => {
  const window = { x: 0, y: 0, width: 100, height: 100 };
  const moved = { ...DEFAULT_PLACEMENT, offsetX: 7 };
  const files = ['a', 'b', 'c'].map((name) => new File([], name, { type: 'image/jpeg' }));
  const names = (chosen: readonly File[]) => chosen.map(({ name }) => name);
  const namesOf = (photos: readonly ChosenPhoto[]) => names(photos.map(({ file }) => file));
  const open = async (chosen: File[] = files) => {
    const flow = new UploadFlow({ id: '1', slug: 'demo' }, 25, outbox);
    flow.openFiles(chosen);
    await flushPromises();
    return flow;
  };
  const placeOf = (flow: InstanceType<typeof UploadFlow>) => {
    const state = flow.getState();
    if (state.step !== 'place') throw new Error(state.step);
    const { photos, unusable, isCut } = state.selection;
    return {
      photos: namesOf(photos),
      unusable,
      isCut,
      shown: state.photo.file.name,
      placement: state.placement,
    };
  };
  beforeEach(() => {
    delivered.length = 0;
    ended.length = 0;
    rendering.length = 0;
    generateOthers.mockClear();
    jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  });

  it('keeps the placement of each photo', async () => {
    const flow = await open();
    flow.place(moved);
    flow.select(1, window);
    await flushPromises();
    expect(placeOf(flow)).toMatchObject({ shown: 'b', placement: DEFAULT_PLACEMENT });
    flow.select(0, window);
    await flushPromises();
    expect(placeOf(flow)).toMatchObject({ shown: 'a', placement: moved });
  });

  it('shows the next photo instead of a removed one', async () => {
    const flow = await open();
    flow.select(1, window);
    await flushPromises();
    flow.remove(window);
    await flushPromises();
    expect(placeOf(flow)).toMatchObject({ photos: ['a', 'c'], shown: 'c' });
    flow.remove(window);
    await flushPromises();
    expect(placeOf(flow)).toMatchObject({ photos: ['a'], shown: 'a' });
  });

  it('removes two photos before the next one is decoded', async () => {
    const flow = await open();
    flow.remove(window);
    flow.remove(window);
    await flushPromises();
    expect(placeOf(flow)).toMatchObject({ photos: ['c'], shown: 'c' });
  });

  it('leaves out files that are no photos, and photos that cannot be read', async () => {
    const flow = await open([
      new File([], 'a.txt', { type: 'text/plain' }),
      new File([], 'damaged', { type: 'image/jpeg' }),
      ...files,
    ]);
    expect(placeOf(flow)).toMatchObject({ photos: ['a', 'b', 'c'], shown: 'a', unusable: 2 });
  });

  it('accepts photos without a type, which some systems do not know', async () => {
    const flow = await open([new File([], 'a.heic'), ...files]);
    expect(placeOf(flow)).toMatchObject({ photos: ['a.heic', 'a', 'b', 'c'], unusable: 0 });
  });

  it('opens the first 20 of more photos', async () => {
    const several = Array.from({ length: 21 }, (_, at) => new File([], `${at}`));
    const flow = await open(several);
    expect(placeOf(flow)).toMatchObject({ photos: names(several).slice(0, 20), isCut: true });
    expect(placeOf(await open(several.slice(1)))).toMatchObject({
      photos: names(several).slice(1),
      isCut: false,
    });
  });

  it('generates all as a batch, and reports how many failed', async () => {
    const flow = await open();
    flow.select(1, window);
    await flushPromises();
    generateOthers.mockResolvedValueOnce(1);
    void flow.generate({} as PublicFrame);
    await flushPromises();
    expect(flow.getState()).toMatchObject({ step: 'result', key: 'new', total: 3 });
    expect(namesOf(generateOthers.mock.calls[0]![1])).toEqual(['a', 'c']);
    expect(delivered).toEqual([{ key: 'new', batch: 'new' }]);
    expect(ended).toEqual([['new', 1]]);
  });

  it('does not generate a removed photo that is still on the stage', async () => {
    const flow = await open();
    flow.remove(window);
    void flow.generate({} as PublicFrame);
    await flushPromises();
    expect(flow.getState()).toMatchObject({ step: 'result', rendering: { photo: { file: { name: 'b' } } } });
    expect(namesOf(generateOthers.mock.calls[0]![1])).toEqual(['c']);
  });
});

describe('UploadFlow reopening an earlier photo', () => {
  const forgotten: string[] = [];
  beforeEach(() => {
    making.length = 0;
    forgotten.length = 0;
    jest.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void forgotten.push(url));
  });
  const open = () => new UploadFlow({ id: '1', slug: 'demo' }, 25, outbox);

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
    flow.openFiles([new File([], 'photo.heic')]);
    await flushPromises();
    expect(flow.getState().step).toBe('place');
    making[0]!(framedPhotoOf('blob:old'));
    await flushPromises();
    expect(flow.getState()).toMatchObject({ step: 'place', photo: { kind: PHOTO.kind } });
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
