import { refreshCachedPages, findCachedLanguages } from './cached-pages';

/** As much of a cache as renewing its pages needs; texts by address. */
class Shelf {
  readonly texts = new Map<string, string>();

  constructor(...paths: string[]) {
    for (const path of paths) this.texts.set(`https://host${path}`, 'old');
  }
  keys = () => Promise.resolve([...this.texts.keys()].map((url) => ({ url })));
  async put(url: string, response: Response) {
    this.texts.set(url, await response.text());
  }
  delete = (url: string) => Promise.resolve(this.texts.delete(url));
}

const renew = (shelf: Shelf, ask: (path: string) => Promise<Response>) =>
  refreshCachedPages(shelf as unknown as Cache, ask);

describe('renewPages', () => {
  it('keeps every page as it is today', async () => {
    const shelf = new Shelf('/event/a', '/event/b');
    await renew(shelf, (path) => Promise.resolve(new Response(`new ${path}`)));
    expect([...shelf.texts.values()]).toEqual(['new /event/a', 'new /event/b']);
  });

  it('drops one that is gone', async () => {
    const shelf = new Shelf('/event/a');
    await renew(shelf, () => Promise.resolve(new Response('', { status: 404 })));
    expect(shelf.texts.size).toBe(0);
  });

  it.each([
    ['nobody answers', () => Promise.reject<Response>(new TypeError('fetch'))],
    ['the server cannot', () => Promise.resolve(new Response('', { status: 503 }))],
  ])('fails where %s, so that the files of the page as it was stay', async (_case, answer) => {
    const shelf = new Shelf('/event/a', '/event/b');
    const ask = (path: string) => (path.endsWith('a') ? answer() : Promise.resolve(new Response('new')));
    await expect(renew(shelf, ask)).rejects.toThrow('1 cached pages');
    expect([...shelf.texts.values()]).toEqual(['old', 'new']);
  });
});

const files = { de: '/assets/de-new.js', fr: '/assets/fr-new.js', pt: '/assets/pt-new.js' };

describe('keptLanguages', () => {
  it('names the files of the languages that were kept, and of no other', () => {
    const kept = ['/assets/guest-old.js', '/assets/fr-old.js', '/assets/pt-old.js', '/assets/frames-old.js'];
    expect(findCachedLanguages(kept, files)).toEqual(['/assets/fr-new.js', '/assets/pt-new.js']);
    expect(findCachedLanguages(['/assets/guest-old.js', '/assets/describe-old.js'], files)).toEqual([]);
  });
});
