/**
 * Does a task while no other tab does one of that name.
 *
 * Without locks (plain http), or where the browser gives none because it stores nothing for this site, it is done all
 * the same: two tabs may then send one photo twice, and the server keeps one.
 *
 * @returns whether it was done here; false while another tab is at it
 */
export async function tryWithLock(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  task: () => Promise<void>,
): Promise<boolean> {
  let hasAnswered = false;
  try {
    if (locks) {
      return await locks.request(name, { ifAvailable: true }, async (lock) => {
        hasAnswered = true;
        if (lock) await task();
        return lock !== null;
      });
    }
  } catch (error) {
    if (hasAnswered) throw error;
  }
  await task();
  return true;
}
