import { ImageCache } from './image-cache.js';

describe('ImageCache', () => {
  const image = () => Buffer.alloc(10);
  const cacheOf = (bytes: number) => new ImageCache<Buffer>(bytes, ({ length }) => length);

  it('makes an image once for concurrent callers, and again after a failure', async () => {
    const cache = cacheOf(100);
    let made = 0;
    const make = () => Promise.resolve((made++, image()));
    const [a, b] = await Promise.all([cache.get('a', make), cache.get('a', make)]);
    expect(a).toBe(b);
    expect(await cache.get('a', make)).toBe(a);
    expect(made).toBe(1);
    await expect(cache.get('b', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    await cache.get('b', make);
    expect(made).toBe(2);
  });

  it('stays within its bytes by evicting the least recently used image', async () => {
    const cache = cacheOf(25);
    const make = () => Promise.resolve(image());
    const a = await cache.get('a', make);
    await cache.get('b', make);
    await cache.get('a', make);
    await cache.get('c', make);
    expect(cache.size).toBe(20);
    expect(await cache.get('a', () => Promise.reject(new Error('dropped')))).toBe(a);
    await expect(cache.get('b', () => Promise.reject(new Error('dropped')))).rejects.toThrow('dropped');
  });
});
