import type { GalleryPage, GalleryPhoto } from '../api/types';
import { CatchUp } from './catch-up';
import { EMPTY_LIST, withoutPhoto, withPhoto } from './photo-list';

const photo = (id: string, minute: number): GalleryPhoto => ({
  id,
  photoUrl: `/photos/${id}`,
  thumbUrl: `/thumbs/${id}`,
  width: 4,
  height: 5,
  createdAt: new Date(Date.UTC(2025, 5, 1, 12, minute)).toISOString(),
});

/** A gallery that responds on demand, and a list of alarms. */
class World {
  list = EMPTY_LIST;
  caughtUp = 0;
  asked: { answer: (page: GalleryPage) => void; fail: () => void }[] = [];
  alarms: (() => void)[] = [];

  fetchPage = () =>
    new Promise<GalleryPage>((resolve, reject) =>
      this.asked.push({ answer: resolve, fail: () => reject(new TypeError('Failed to fetch')) }),
    );
  schedule = (task: () => void) => {
    this.alarms.push(task);
    return () => void (this.alarms = this.alarms.filter((other) => other !== task));
  };
  random = () => 0.5;
  apply: ConstructorParameters<typeof CatchUp>[0]['apply'] = (change, isCaughtUp) => {
    this.list = change(this.list);
    if (isCaughtUp) this.caughtUp++;
  };

  ids = () => this.list.photos.map(({ id }) => id);
}

const page = (...photos: GalleryPhoto[]): GalleryPage => ({
  photos,
  before: 'x',
  next: null,
  hasMore: false,
  total: 0,
});

async function quiet() {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

describe('CatchUp', () => {
  const [a, b, c] = [photo('a', 1), photo('b', 2), photo('c', 3)];

  it('retries until the gallery responds, and keeps changes received during the fetch', async () => {
    const world = new World();
    const catchUp = new CatchUp(world);
    catchUp.start();
    world.asked[0]!.fail();
    await quiet();
    // Between two tries: the next response contains it.
    catchUp.change((known) => withPhoto(known, b));
    expect(world.ids()).toEqual(['b']);
    world.alarms.shift()!();
    // While the response is pending: it may be older than this change.
    catchUp.change((known) => withPhoto(known, c));
    catchUp.change((known) => withoutPhoto(known, 'a'));
    world.asked[1]!.answer(page(b, a));
    await quiet();
    expect(world.ids()).toEqual(['c', 'b']);
    expect(world.caughtUp).toBe(1);
    expect(world.alarms).toEqual([]);
  });

  it('ignores responses from before the last interruption', async () => {
    const world = new World();
    const catchUp = new CatchUp(world);
    catchUp.start();
    catchUp.start();
    world.asked[1]!.answer(page(b, a));
    world.asked[0]!.answer(page(a));
    await quiet();
    expect(world.ids()).toEqual(['b', 'a']);
  });

  it('stops fetching', async () => {
    const world = new World();
    const catchUp = new CatchUp(world);
    catchUp.start();
    world.asked[0]!.fail();
    await quiet();
    catchUp.stop();
    expect(world.alarms).toEqual([]);
    catchUp.start();
    catchUp.stop();
    world.asked[1]!.fail();
    await quiet();
    expect(world.alarms).toEqual([]);
    expect(world.caughtUp).toBe(0);
  });
});
