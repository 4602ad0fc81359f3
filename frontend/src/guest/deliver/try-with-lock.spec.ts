import { tryWithLock } from './try-with-lock';

/** A fake lock manager. */
function locks(request: (run: (lock: object | null) => Promise<boolean>) => Promise<boolean>): LockManager {
  return {
    request: (_name: string, _options: object, run: (lock: object | null) => Promise<boolean>) =>
      request(run),
  } as unknown as LockManager;
}

describe('tryWithLock', () => {
  it.each([
    ['that gets the lock', locks((run) => run({})), true, 1],
    ['whose lock another tab holds', locks((run) => run(null)), false, 0],
    ['without locks', undefined, true, 1],
    ['when the browser rejects locks', locks(() => Promise.reject(new Error('SecurityError'))), true, 1],
  ])('handles a task %s', async (_where, manager, isDone, times) => {
    let done = 0;
    const task = () => Promise.resolve(void done++);
    expect(await tryWithLock(manager, 'delivery', task)).toBe(isDone);
    expect(done).toBe(times);
  });

  it('runs a failing task only once', async () => {
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
