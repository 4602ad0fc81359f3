import { RunCoalescer } from './run-coalescer.js';

describe('RunCoalescer', () => {
  it('serves all callers that arrive during a run with one further run', async () => {
    const runs = new RunCoalescer<number>();
    const open: (() => void)[] = [];
    let started = 0;
    const work = async () => {
      started += 1;
      const mine = started;
      await new Promise<void>((resolve) => open.push(resolve));
      return mine;
    };

    const first = runs.run('a', work);
    const later = [1, 2, 3].map(() => runs.run('a', work));
    const other = runs.run('b', work);
    expect(started).toBe(2);
    open.shift()?.();
    expect(await first).toBe(1);
    open.shift()?.();
    expect(await other).toBe(2);
    expect(started).toBe(3);
    open.shift()?.();
    expect(await Promise.all(later)).toEqual([3, 3, 3]);
  });

  it('starts a new run after the previous one failed', async () => {
    const runs = new RunCoalescer<string>();
    await expect(runs.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await runs.run('a', () => Promise.resolve('yes'))).toBe('yes');
  });
});
