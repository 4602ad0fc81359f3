import { advance, IDLE_SLIDE_MS, EMPTY_SLIDESHOW, NEW_SLIDE_MS } from './slideshow';

describe('advance', () => {
  const ids = ['c', 'b', 'a'];
  const started = advance(EMPTY_SLIDESHOW, ids, [], 1000);

  it('starts with the newest photo, or without one', () => {
    expect(started).toMatchObject({ heroId: 'c', since: 1000 });
    expect(advance(EMPTY_SLIDESHOW, [], [], 1000)).toBe(EMPTY_SLIDESHOW);
  });

  it('changes nothing before its time', () => {
    expect(advance(started, ids, [], 1000 + IDLE_SLIDE_MS - 1)).toBe(started);
  });

  it('cycles through all photos', () => {
    let show = started;
    const heroes = [1, 2, 3].map(
      (round) => (show = advance(show, ids, [], 1000 + round * IDLE_SLIDE_MS)).heroId,
    );
    expect(heroes).toEqual(['b', 'a', 'c']);
  });

  it('shows a new photo immediately if the last change is long ago', () => {
    const show = advance(started, ['d', ...ids], ['d'], 1000 + NEW_SLIDE_MS);
    expect(show).toMatchObject({ heroId: 'd', waiting: [] });
    expect(advance(show, ['d', ...ids], ['d'], 1001 + NEW_SLIDE_MS)).toBe(show);
  });

  it('shows photos that arrive together one after the other', () => {
    const all = ['f', 'e', 'd', ...ids];
    const arrivals = ['d', 'e', 'f'];
    let show = advance(started, all, arrivals, 1001);
    expect(show.heroId).toBe('c');
    const heroes = [1, 2, 3].map(
      (turn) => (show = advance(show, all, arrivals, 1001 + turn * NEW_SLIDE_MS)).heroId,
    );
    expect(heroes).toEqual(['d', 'e', 'f']);
  });

  it('drops a removed photo immediately, shown or queued', () => {
    const waiting = advance(started, ['d', ...ids], ['d'], 1001);
    expect(advance(waiting, ids, ['d'], 1002).waiting).toEqual([]);
    expect(advance(started, ['b', 'a'], [], 1001).heroId).toBe('b');
    expect(advance(started, [], [], 1001).heroId).toBeNull();
  });

  it('does not grow with thousands of photos', () => {
    let show = started;
    let arrivals: string[] = [];
    for (let i = 0; i < 2000; i++) {
      arrivals = [...arrivals, `n${i}`].slice(-50);
      show = advance(show, [...arrivals].reverse(), arrivals, 1000 + i);
    }
    expect(show.waiting.length).toBeLessThanOrEqual(12);
    expect(show.queuedArrivals.length).toBeLessThanOrEqual(50);
    expect(show.waiting.at(-1)).toBe('n1999');
  });
});
