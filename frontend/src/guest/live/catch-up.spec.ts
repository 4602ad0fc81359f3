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
class FakeDeps {
  list = EMPTY_LIST;
  caughtUp = 0;
  requests: { respond: (page: GalleryPage) => void; fail: () => void }[] = [];
  timers: (() => void)[] = [];

  fetchPage = () =>
    new Promise<GalleryPage>((resolve, reject) =>
      this.requests.push({ respond: resolve, fail: () => reject(new TypeError('Failed to fetch')) }),
    );
  schedule = (task: () => void) => {
    this.timers.push(task);
    return () => void (this.timers = this.timers.filter((other) => other !== task));
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

async function flushPromises() {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

describe('CatchUp', () => {
  const [a, b, c] = [photo('a', 1), photo('b', 2), photo('c', 3)];

  it('retries until the gallery responds, and keeps changes received during the fetch', async () => {
    const deps = new FakeDeps();
    const catchUp = new CatchUp(deps);
    catchUp.start();
    deps.requests[0]!.fail();
    await flushPromises();
    // Between two tries: the next response contains it.
    catchUp.change((known) => withPhoto(known, b));
    expect(deps.ids()).toEqual(['b']);
    deps.timers.shift()!();
    // While the response is pending: it may be older than this change.
    catchUp.change((known) => withPhoto(known, c));
    catchUp.change((known) => withoutPhoto(known, 'a'));
    deps.requests[1]!.respond(page(b, a));
    await flushPromises();
    expect(deps.ids()).toEqual(['c', 'b']);
    expect(deps.caughtUp).toBe(1);
    expect(deps.timers).toEqual([]);
  });

  it('ignores responses from before the last interruption', async () => {
    const deps = new FakeDeps();
    const catchUp = new CatchUp(deps);
    catchUp.start();
    catchUp.start();
    deps.requests[1]!.respond(page(b, a));
    deps.requests[0]!.respond(page(a));
    await flushPromises();
    expect(deps.ids()).toEqual(['b', 'a']);
  });

  it('stops fetching', async () => {
    const deps = new FakeDeps();
    const catchUp = new CatchUp(deps);
    catchUp.start();
    deps.requests[0]!.fail();
    await flushPromises();
    catchUp.stop();
    expect(deps.timers).toEqual([]);
    catchUp.start();
    catchUp.stop();
    deps.requests[1]!.fail();
    await flushPromises();
    expect(deps.timers).toEqual([]);
    expect(deps.caughtUp).toBe(0);
  });
});
