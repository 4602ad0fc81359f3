import type { GalleryPhoto } from '../api/types';
import { EMPTY_LIST, withFreshPage, withPage, withPhoto, withoutPhoto } from './photo-list';

const photo = (n: number): GalleryPhoto => ({
  id: `id-${String(n).padStart(4, '0')}`,
  photoUrl: `/media/${n}.jpg`,
  thumbUrl: `/media/${n}.t.jpg`,
  width: 1080,
  height: 1920,
  createdAt: new Date(Date.UTC(2025, 5, 1) + n * 1000).toISOString(),
});
const page = (from: number, to: number, hasMore = true) => ({
  photos: Array.from({ length: from - to + 1 }, (_, i) => photo(from - i)),
  total: 100,
  hasMore,
  before: 'anchor',
  next: hasMore ? `after-${to}` : null,
});
const numbers = (list: { photos: GalleryPhoto[] }) => list.photos.map(({ id }) => Number(id.slice(3)));

describe('photo list', () => {
  const loaded = withPage(withPage(EMPTY_LIST, page(10, 6)), page(5, 1, false));

  it('appends pages', () => {
    expect(numbers(loaded)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(loaded).toMatchObject({ next: null });
    expect(withPage(EMPTY_LIST, page(10, 6))).toMatchObject({ next: 'cursor=after-6' });
  });

  it('requests the first page first', () => {
    expect(EMPTY_LIST.next).toBe('page=1');
  });

  it('puts a new photo first, without duplicates', () => {
    const list = withPhoto(withPhoto(loaded, photo(11)), photo(11));
    expect(numbers(list).slice(0, 3)).toEqual([11, 10, 9]);
  });

  it('skips a photo older than the fetched pages, which a later page contains', () => {
    const first = withPage(EMPTY_LIST, page(80, 57));
    expect(numbers(withPhoto(first, photo(3)))).toEqual(numbers(first));
    expect(numbers(withPhoto(loaded, { ...photo(0) }))).toHaveLength(11);
  });

  it('restores a photo that is shown again to its position, with its new URL', () => {
    const list = withPhoto(withoutPhoto(loaded, photo(7).id), { ...photo(7), photoUrl: '/media/new.jpg' });
    expect(numbers(list)).toEqual(numbers(loaded));
    expect(list.photos[3]!.photoUrl).toBe('/media/new.jpg');
  });

  it('does not restore a removed photo from a pending page', () => {
    const first = withoutPhoto(withPage(EMPTY_LIST, page(80, 57)), photo(56).id);
    const list = withPage(first, page(56, 33));
    expect(numbers(list)).not.toContain(56);
    expect(numbers(withPhoto(list, photo(56)))).toContain(56);
  });

  it('requests pages by number from a node of the previous version', () => {
    const { next: _next, ...earlier } = page(80, 57);
    const list = withPage(withPhoto(EMPTY_LIST, photo(81)), earlier as ReturnType<typeof page>);
    expect(list.next).toBe('page=2');
    expect(withPage(list, { ...earlier, hasMore: false } as ReturnType<typeof page>).next).toBeNull();
  });

  it('adds and removes photos after an interruption', () => {
    const fresh = { ...page(13, 8), photos: page(13, 8).photos.filter(({ id }) => id !== photo(9).id) };
    expect(numbers(withFreshPage(loaded, fresh))).toEqual([13, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(withFreshPage(loaded, fresh).next).toBeNull();
  });

  it('replaces the list when the pages no longer overlap', () => {
    const list = withFreshPage(loaded, page(90, 67));
    expect(numbers(list)).toHaveLength(24);
    expect(list).toMatchObject({ next: 'cursor=after-67' });
  });

  it('returns an empty list if all photos were removed', () => {
    expect(numbers(withFreshPage(loaded, { ...page(1, 1, false), photos: [] }))).toEqual([]);
  });
});
