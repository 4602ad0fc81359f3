import { SharedRuns } from './shared-runs.js';

describe('shared runs', () => {
  it('serve everybody who came during a run with one more that begins after it', async () => {
    const runs = new SharedRuns<number>();
    const open: (() => void)[] = [];
    let begun = 0;
    const work = async () => {
      begun += 1;
      const mine = begun;
      await new Promise<void>((resolve) => open.push(resolve));
      return mine;
    };

    const first = runs.run('a', work);
    const later = [1, 2, 3].map(() => runs.run('a', work));
    const other = runs.run('b', work);
    expect(begun).toBe(2);
    open.shift()?.();
    expect(await first).toBe(1);
    open.shift()?.();
    expect(await other).toBe(2);
    expect(begun).toBe(3);
    open.shift()?.();
    expect(await Promise.all(later)).toEqual([3, 3, 3]);
  });

  it('begin anew when nothing runs, also after a failure', async () => {
    const runs = new SharedRuns<string>();
    await expect(runs.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await runs.run('a', () => Promise.resolve('yes'))).toBe('yes');
  });
});
