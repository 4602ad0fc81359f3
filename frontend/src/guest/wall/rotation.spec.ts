import { EMPTY_LIST, withoutPhoto, withPage, type PhotoList } from '../live/photo-list';
import { IDLE_SLIDE_MS, MAX_PHOTOS, NEW_SLIDE_MS, Rotation } from './rotation';

/** Photos, newest first. */
const photosOf = (ids: string[]) =>
  ids.map((id, i) => ({
    id,
    photoUrl: `/media/${id}.jpg`,
    thumbUrl: `/media/${id}.t.jpg`,
    width: 900,
    height: 1350,
    createdAt: new Date(Date.UTC(2026, 5, 1) - i * 1000).toISOString(),
  }));
const listOf = (ids: string[]): PhotoList => ({ ...EMPTY_LIST, next: null, photos: photosOf(ids) });
/** Ids of a range of photos, newest first: 'p3', 'p2', 'p1'. */
const range = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, i) => `p${newest - i}`);
const START = 1000;

describe('Rotation', () => {
  let now: number;
  let rotation: Rotation;
  beforeEach(() => {
    now = START;
    rotation = new Rotation();
  });
  /** The large photos of the next turns. */
  const heroes = (count: number, list: PhotoList, arrivals: string[] = [], ms = IDLE_SLIDE_MS) =>
    Array.from({ length: count }, () => rotation.advance(list, arrivals, 0, (now += ms)).heroId);

  it('shows the newest photo first, or none', () => {
    expect(rotation.advance(EMPTY_LIST, [], 4, now).heroId).toBeNull();
    expect(rotation.advance(listOf(['c', 'b', 'a']), [], 4, now).heroId).toBe('c');
  });

  it('changes nothing before its time', () => {
    const list = listOf(['c', 'b', 'a']);
    const screen = rotation.advance(list, [], 2, now);
    expect(rotation.advance(list, [], 2, now + IDLE_SLIDE_MS - 1)).toBe(screen);
  });

  it('shows the least recently shown photo next', () => {
    expect(heroes(5, listOf(['c', 'b', 'a']))).toEqual(['c', 'b', 'a', 'c', 'b']);
    // Loaded later, so never shown.
    expect(heroes(4, listOf(['c', 'b', 'a', 'z']))).toEqual(['z', 'a', 'c', 'b']);
  });

  it('shows arrivals before all others, in order of arrival and after a shorter time', () => {
    heroes(2, listOf(['c', 'b', 'a']));
    const list = listOf(['e', 'd', 'c', 'b', 'a']);
    expect(heroes(2, list, ['d', 'e'], NEW_SLIDE_MS)).toEqual(['d', 'e']);
    expect(heroes(1, list, ['d', 'e'], NEW_SLIDE_MS)).toEqual(['e']);
    expect(heroes(2, list, ['d', 'e'])).toEqual(['a', 'c']);
  });

  it('drops a removed photo immediately', () => {
    const list = listOf(['c', 'b', 'a']);
    rotation.advance(list, [], 2, now);
    expect(rotation.advance(withoutPhoto(list, 'c'), [], 2, now).heroId).toBe('b');
    expect(rotation.advance(withoutPhoto(withoutPhoto(list, 'c'), 'a'), [], 2, now).cellIds).toEqual([]);
    expect(rotation.advance(listOf([]), [], 2, now).heroId).toBeNull();
  });

  it('changes one cell per turn and shows arrivals in a cell immediately', () => {
    const list = listOf(['e', 'd', 'c', 'b', 'a']);
    expect(rotation.advance(list, [], 2, now)).toMatchObject({ heroId: 'e', cellIds: ['d', 'c'] });
    // The former large photo takes the cell of the new one.
    now += IDLE_SLIDE_MS;
    expect(rotation.advance(list, [], 2, now)).toMatchObject({ heroId: 'd', cellIds: ['e', 'c'] });
    const grown = listOf(['f', 'e', 'd', 'c', 'b', 'a']);
    expect(rotation.advance(grown, ['f'], 2, now + 1)).toMatchObject({ heroId: 'd', cellIds: ['e', 'f'] });
    expect(rotation.advance(grown, ['f'], 1, now + 2).cellIds).toEqual(['f']);
  });

  it('shows the newest of many arrivals in all cells, and replaces the oldest of them first', () => {
    rotation.advance(listOf(range(4, 1)), [], 3, now);
    const arrivals = range(14, 5).reverse();
    const list = listOf(range(14, 1));
    expect([...rotation.advance(list, arrivals, 3, now + 1).cellIds].sort()).toEqual(['p12', 'p13', 'p14']);
    // The large photo takes the cell of the oldest.
    const { cellIds } = rotation.advance(list, arrivals, 3, now + NEW_SLIDE_MS);
    expect([...cellIds].sort()).toEqual(['p13', 'p14', 'p4']);
  });

  it('keeps 500 photos: those on the screen and those whose turn comes next', () => {
    const full = listOf(range(520, 1));
    const before = listOf(range(520, 21));
    heroes(30, before);
    const ids = rotation.limit(full).photos.map(({ id }) => id);
    expect(ids).toHaveLength(MAX_PHOTOS);
    // p491 is on the screen. The 20 shown before it go.
    expect(ids).toEqual(expect.arrayContaining(['p520', 'p512', 'p491', 'p1']));
    expect(ids).not.toContain('p492');
    expect(ids).not.toContain('p511');
    expect(rotation.limit(before)).toBe(before);
  });

  it('shows every photo of a gallery of 1,300 once per pass, loaded page by page', () => {
    const TOTAL = 1300;
    const PAGE = 24;
    const gallery = photosOf(range(TOTAL, 1));
    let list = EMPTY_LIST;
    let pages = 0;
    const shown: string[] = [];
    let largest = 0;
    const loadPage = () => {
      pages++;
      const start = list.next?.startsWith('cursor=') ? Number(list.next.slice('cursor='.length)) : 0;
      const end = start + PAGE;
      const next = end < TOTAL ? String(end) : null;
      const page = {
        photos: gallery.slice(start, end),
        total: TOTAL,
        before: '',
        hasMore: next !== null,
        next,
      };
      list = rotation.limit(withPage(list, page));
    };
    loadPage();
    while (shown.length < 3 * TOTAL) {
      let screen = rotation.advance(list, [], 0, now);
      while (screen.isPageDue) {
        loadPage();
        screen = rotation.advance(list, [], 0, now);
      }
      largest = Math.max(largest, list.photos.length);
      if (screen.heroId !== null) shown.push(screen.heroId);
      now += IDLE_SLIDE_MS;
    }
    expect(largest).toBe(MAX_PHOTOS);
    expect(pages).toBe(3 * Math.ceil(TOTAL / PAGE));
    const pass = range(TOTAL, 1);
    expect(shown).toEqual([...pass, ...pass, ...pass]);
  });

  it('loads no more pages of a gallery that fits into memory', () => {
    const list = listOf(range(30, 1));
    for (let turn = 0; turn < 100; turn++) {
      expect(rotation.advance(list, [], 0, (now += IDLE_SLIDE_MS)).isPageDue).toBe(false);
    }
    expect(rotation.advance({ ...list, next: 'cursor=x' }, [], 0, now).isPageDue).toBe(true);
  });
});
