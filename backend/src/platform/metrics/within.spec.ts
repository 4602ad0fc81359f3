import { jest } from '@jest/globals';
import { keptFor, within } from './within.js';

describe('keptFor', () => {
  it('asks once for all who ask while it is being found, and not again while that is fresh', async () => {
    let asked = 0;
    const read = keptFor(3600, () => Promise.resolve(++asked));
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    expect(await read()).toBe(1);
  });

  it('asks anew when the time is over, and after a failure', async () => {
    let asked = 0;
    const stale = keptFor(0, () => Promise.resolve(++asked));
    expect([await stale(), await stale()]).toEqual([1, 2]);

    const failing = keptFor(3600, () =>
      ++asked === 3 ? Promise.reject(new Error('away')) : Promise.resolve(asked),
    );
    await expect(failing()).rejects.toThrow('away');
    expect(await failing()).toBe(4);
  });
});

describe('keptFor, of a read that never ends,', () => {
  it('is asked anew when its time is over, and not for ever', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    let asked = 0;
    const read = keptFor(10, () =>
      ++asked === 1 ? new Promise<number>(() => undefined) : Promise.resolve(asked),
    );
    void read();
    now = 9_999;
    void read();
    expect(asked).toBe(1);
    now = 10_000;
    expect(await read()).toBe(2);
    now = 19_999;
    expect(await read()).toBe(2);
    clock.mockRestore();
  });
});

describe('within', () => {
  it('answers what comes in time, and fails for what does not', async () => {
    expect(await within(60_000, Promise.resolve('here'))).toBe('here');
    await expect(within(1, new Promise(() => undefined))).rejects.toThrow('Not done after 1 ms');
  });
});
