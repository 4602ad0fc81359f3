import { pino } from 'pino';
import { ApiError } from '../../common/errors/api-error.js';
import { eachSafely } from './each-safely.js';

describe('eachSafely', () => {
  const logger = pino({ level: 'silent' });
  const unavailable = () => new ApiError('payments_unavailable', 'Not now.');

  it.each([
    ['its own error', () => new Error('broken')],
    ["the provider's failure", unavailable],
  ])('goes on after %s', async (_, error) => {
    const done: string[] = [];
    const failed = await eachSafely(['a', 'b', 'c'], logger, (id) => {
      if (id === 'a') return Promise.reject(error());
      done.push(id);
      return Promise.resolve();
    });
    expect([failed, done.toSorted()]).toEqual([1, ['b', 'c']]);
  });

  it('stops when the provider answers nobody', async () => {
    const tried: string[] = [];
    const work = (id: string) => {
      tried.push(id);
      return Promise.reject(unavailable());
    };
    await expect(eachSafely(['a', 'b', 'c', 'd'], logger, work)).rejects.toThrow('Not now.');
    expect(tried).toHaveLength(3);
  });

  it('is stopped by the same three not every time', async () => {
    const stuck = ['a', 'b', 'c'];
    const done = new Set<string>();
    const work = (id: string) => {
      if (stuck.includes(id)) return Promise.reject(unavailable());
      done.add(id);
      return Promise.resolve();
    };
    // The fourth is last by chance fifty times in a row less often than once in 10^30.
    for (let run = 0; run < 50; run += 1) {
      await eachSafely([...stuck, 'd'], logger, work).catch(() => undefined);
    }
    expect([...done]).toEqual(['d']);
  });
});
