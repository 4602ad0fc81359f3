import { jest } from '@jest/globals';
import { cacheFor, withTimeout } from './with-timeout.js';

describe('cacheFor', () => {
  it('shares one read between concurrent callers and reuses its result', async () => {
    let reads = 0;
    const read = cacheFor(3600, () => Promise.resolve(++reads));
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    expect(await read()).toBe(1);
  });

  it('reads again after expiry and after a failure', async () => {
    let reads = 0;
    const stale = cacheFor(0, () => Promise.resolve(++reads));
    expect([await stale(), await stale()]).toEqual([1, 2]);

    const failing = cacheFor(3600, () =>
      ++reads === 3 ? Promise.reject(new Error('away')) : Promise.resolve(reads),
    );
    await expect(failing()).rejects.toThrow('away');
    expect(await failing()).toBe(4);
  });
});

describe('cacheFor with a read that never ends', () => {
  it('reads again after the cache period', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    let reads = 0;
    const read = cacheFor(10, () =>
      ++reads === 1 ? new Promise<number>(() => undefined) : Promise.resolve(reads),
    );
    void read();
    now = 9_999;
    void read();
    expect(reads).toBe(1);
    now = 10_000;
    expect(await read()).toBe(2);
    now = 19_999;
    expect(await read()).toBe(2);
    clock.mockRestore();
  });
});

describe('withTimeout', () => {
  it('resolves in time or rejects after the timeout', async () => {
    expect(await withTimeout(60_000, Promise.resolve('here'))).toBe('here');
    await expect(withTimeout(1, new Promise(() => undefined))).rejects.toThrow('Not done after 1 ms');
  });
});
