import { tryWithLock } from './try-with-lock';

/** As much of a browser's locks as is asked for. */
function locks(request: (run: (lock: object | null) => Promise<boolean>) => Promise<boolean>): LockManager {
  return {
    request: (_name: string, _options: object, run: (lock: object | null) => Promise<boolean>) =>
      request(run),
  } as unknown as LockManager;
}

describe('what only one tab may do', () => {
  it.each([
    ['where it is the first', locks((run) => run({})), true, 1],
    ['not where another tab is at it', locks((run) => run(null)), false, 0],
    ['where there are no locks', undefined, true, 1],
    ['where the browser refuses locks', locks(() => Promise.reject(new Error('SecurityError'))), true, 1],
  ])('is done %s', async (_where, manager, isDone, times) => {
    let done = 0;
    const task = () => Promise.resolve(void done++);
    expect(await tryWithLock(manager, 'delivery', task)).toBe(isDone);
    expect(done).toBe(times);
  });

  it('is not done twice when it fails', async () => {
    let tries = 0;
    const task = () => Promise.reject(new Error(`try ${++tries}`));
    await expect(
      tryWithLock(
        locks((run) => run({})),
        'delivery',
        task,
      ),
    ).rejects.toThrow('try 1');
    expect(tries).toBe(1);
  });
});
