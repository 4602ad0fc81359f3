/**
 * Run a task unless another tab holds the lock. Without locks (plain http, or storage disabled) the task
 * always runs: two tabs may then send one photo twice, and the server stores one.
 *
 * @returns whether the task ran; false while another tab holds the lock
 */
export async function tryWithLock(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  task: () => Promise<void>,
): Promise<boolean> {
  let hasResponded = false;
  try {
    if (locks) {
      return await locks.request(name, { ifAvailable: true }, async (lock) => {
        hasResponded = true;
        if (lock) await task();
        return lock !== null;
      });
    }
  } catch (error) {
    if (hasResponded) throw error;
  }
  await task();
  return true;
}
