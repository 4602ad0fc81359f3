import { refreshCachedPages, findCachedLanguages } from './cached-pages';

/** The parts of a cache that refreshing its pages needs; texts by URL. */
class FakeCache {
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

const renew = (cache: FakeCache, ask: (path: string) => Promise<Response>) =>
  refreshCachedPages(cache as unknown as Cache, ask);

describe('refreshCachedPages', () => {
  it('updates every page', async () => {
    const cache = new FakeCache('/event/a', '/event/b');
    await renew(cache, (path) => Promise.resolve(new Response(`new ${path}`)));
    expect([...cache.texts.values()]).toEqual(['new /event/a', 'new /event/b']);
  });

  it('deletes a page that responds 404', async () => {
    const cache = new FakeCache('/event/a');
    await renew(cache, () => Promise.resolve(new Response('', { status: 404 })));
    expect(cache.texts.size).toBe(0);
  });

  it.each([
    ['the server is unreachable', () => Promise.reject<Response>(new TypeError('fetch'))],
    ['the server is busy', () => Promise.resolve(new Response('', { status: 503 }))],
  ])('fails when %s and keeps the page', async (_case, response) => {
    const cache = new FakeCache('/event/a', '/event/b');
    const ask = (path: string) => (path.endsWith('a') ? response() : Promise.resolve(new Response('new')));
    await expect(renew(cache, ask)).rejects.toThrow('1 cached pages');
    expect([...cache.texts.values()]).toEqual(['old', 'new']);
  });
});

const files = {
  de: '/assets/de-new.js',
  fr: '/assets/fr-new.js',
  'pt-BR': '/assets/pt-BR-new.js',
  'pt-PT': '/assets/pt-PT-new.js',
};

describe('findCachedLanguages', () => {
  it('returns the files of cached languages only', () => {
    const cachedUrls = ['guest', 'fr', 'pt-PT', 'frames'].map((name) => `/assets/${name}-1a-b3c4d.js`);
    expect(findCachedLanguages(cachedUrls, files)).toEqual(['/assets/fr-new.js', '/assets/pt-PT-new.js']);
    expect(findCachedLanguages(['/assets/guest-1a2b3c4d.js', '/assets/describe-1a2b3c4d.js'], files)).toEqual(
      [],
    );
  });

  it('returns all regions of a language that was cached without a region', () => {
    expect(findCachedLanguages(['/assets/pt-1a2b3c4d.js'], files)).toEqual([
      '/assets/pt-BR-new.js',
      '/assets/pt-PT-new.js',
    ]);
  });
});
