import { randomUUID } from 'node:crypto';
import { readlink, rename, symlink, unlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { getStartTime } from './processes.js';

const POLL_MS = 50;

/** Time for a stopping owner to finish its requests and jobs and to stop the database. */
const STOPPING_TIMEOUT_MS = 90_000;

export interface WaitOptions {
  /** Time in milliseconds to wait for a living owner, which may be about to stop. */
  timeoutMs: number;
  /** Called once when the owner has announced that it is stopping. The wait is then longer. */
  onOwnerStopping: () => void;
}

/**
 * An exclusive lock on a folder: a symbolic link whose target names the owning process.
 *
 * Creating a link is atomic and includes its content. The lock of a process that no longer runs is ignored, so
 * nothing needs cleaning up after `kill -9`.
 */
export class OwnerLock {
  private constructor(
    private readonly path: string,
    private readonly owner: string,
  ) {}

  /** @returns the lock, or the id of the process that holds it */
  static async acquire(
    path: string,
    { timeoutMs, onOwnerStopping }: WaitOptions,
  ): Promise<OwnerLock | { heldBy: number }> {
    const self = `${process.pid} ${randomUUID()} ${await getStartTime(process.pid)}`;
    let deadline = Date.now() + timeoutMs;
    let hasReportedStop = false;
    for (;;) {
      await symlink(self, path).catch(ignore('EEXIST'));
      const owner = await readlink(path).catch(ignore('ENOENT'));
      if (owner === self) return new OwnerLock(path, self);
      if (owner !== undefined && !hasReportedStop && (await readStoppingOwner(path)) === owner) {
        hasReportedStop = true;
        deadline = Date.now() + STOPPING_TIMEOUT_MS;
        onOwnerStopping();
      }
      if (owner !== undefined && !(await isRunning(owner))) await removeStaleLock(path, owner);
      else if (owner !== undefined && Date.now() > deadline) return { heldBy: Number.parseInt(owner) };
      else await sleep(POLL_MS);
    }
  }

  /** Announce that this owner is stopping, so that the next start waits instead of failing. */
  async announceStop(): Promise<void> {
    await unlink(stopNoticePath(this.path)).catch(ignore('ENOENT'));
    await symlink(this.owner, stopNoticePath(this.path)).catch(ignore('EEXIST'));
  }

  async release(): Promise<void> {
    await unlink(stopNoticePath(this.path)).catch(ignore('ENOENT'));
    await unlink(this.path).catch(ignore('ENOENT'));
  }
}

function stopNoticePath(path: string): string {
  return `${path}.leaving`;
}

/** The owner that announced its end. It may be one that was killed since. */
function readStoppingOwner(path: string): Promise<string | undefined> {
  return readlink(stopNoticePath(path)).catch(ignore('ENOENT'));
}

async function isRunning(owner: string): Promise<boolean> {
  const [pid, , ...startTime] = owner.split(' ');
  return (await getStartTime(Number(pid))) === startTime.join(' ');
}

/** Remove the link of a dead owner only: another start may have replaced it concurrently. */
async function removeStaleLock(path: string, deadOwner: string): Promise<void> {
  if ((await readlink(path).catch(ignore('ENOENT'))) !== deadOwner) return;
  const movedPath = `${path}.${randomUUID()}`;
  await rename(path, movedPath).catch(ignore('ENOENT'));
  const found = await readlink(movedPath).catch(ignore('ENOENT'));
  if (found === undefined) return;
  await unlink(movedPath);
  if (found === deadOwner) return;
  await symlink(found, path).catch((error: NodeJS.ErrnoException) => {
    ignore('EEXIST')(error);
    throw new EmbeddedPostgresError(
      `Three processes started on ${path} at the same time. Start again when no other EventFrame uses this folder.`,
      { cause: error },
    );
  });
}

/** For `catch`: convert an expected error code to undefined. */
function ignore(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
  };
}
