import { pino } from 'pino';
import { ApiError } from '../../common/errors/api-error.js';
import { processEach } from './process-each.js';

describe('processEach', () => {
  const logger = pino({ level: 'silent' });
  const unavailable = () => new ApiError('payments_unavailable', 'Not now.');

  it.each([
    ['an unexpected error', () => new Error('broken')],
    ['a provider failure', unavailable],
  ])('continues after %s', async (_, error) => {
    const done: string[] = [];
    const failed = await processEach(['a', 'b', 'c'], logger, (id) => {
      if (id === 'a') return Promise.reject(error());
      done.push(id);
      return Promise.resolve();
    });
    expect([failed, done.toSorted()]).toEqual([1, ['b', 'c']]);
  });

  it('stops after three provider failures in a row', async () => {
    const tried: string[] = [];
    const work = (id: string) => {
      tried.push(id);
      return Promise.reject(unavailable());
    };
    await expect(processEach(['a', 'b', 'c', 'd'], logger, work)).rejects.toThrow('Not now.');
    expect(tried).toHaveLength(3);
  });

  it('reaches the remaining id although three others always fail', async () => {
    const stuck = ['a', 'b', 'c'];
    const done = new Set<string>();
    const work = (id: string) => {
      if (stuck.includes(id)) return Promise.reject(unavailable());
      done.add(id);
      return Promise.resolve();
    };
    // The probability that 'd' comes last 50 times in a row is below 10^-30.
    for (let run = 0; run < 50; run += 1) {
      await processEach([...stuck, 'd'], logger, work).catch(() => undefined);
    }
    expect([...done]).toEqual(['d']);
  });
});
