import { randomUUID } from 'node:crypto';
import { readlink, rename, symlink, unlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { startTimeOf } from './processes.js';

const POLL_MS = 50;

/** How long an owner that said that it is leaving is waited for; its requests and jobs, and the database, end first. */
const LEAVING_PATIENCE_MS = 90_000;

export interface Waiting {
  /** How long a living owner is waited for, in milliseconds: it may be just stopping. */
  patienceMs: number;
  /** Told once when the owner has said that it is leaving; that one is waited for until it is gone. */
  onLeaving: () => void;
}

/**
 * One owner at a time for a folder, by a symbolic link whose target names the owning process: making a link
 * is atomic and carries its content from the first moment. The link of a process that no longer runs counts
 * for nothing, so nothing has to be cleaned up after `kill -9`.
 */
export class OwnerLock {
  private constructor(
    private readonly path: string,
    private readonly owner: string,
  ) {}

  /** @returns the lock, or the id of the process that keeps it */
  static async acquire(
    path: string,
    { patienceMs, onLeaving }: Waiting,
  ): Promise<OwnerLock | { heldBy: number }> {
    const me = `${process.pid} ${randomUUID()} ${await startTimeOf(process.pid)}`;
    let deadline = Date.now() + patienceMs;
    let toldLeaving = false;
    for (;;) {
      await symlink(me, path).catch(expecting('EEXIST'));
      const owner = await readlink(path).catch(expecting('ENOENT'));
      if (owner === me) return new OwnerLock(path, me);
      if (owner !== undefined && !toldLeaving && (await readLeaving(path)) === owner) {
        toldLeaving = true;
        deadline = Date.now() + LEAVING_PATIENCE_MS;
        onLeaving();
      }
      if (owner !== undefined && !(await isRunning(owner))) await clearAway(path, owner);
      else if (owner !== undefined && Date.now() > deadline) return { heldBy: Number.parseInt(owner) };
      else await sleep(POLL_MS);
    }
  }

  /** Says that this owner is on its way out, so that the next one waits for it instead of giving up. */
  async announceLeaving(): Promise<void> {
    await unlink(leavingPath(this.path)).catch(expecting('ENOENT'));
    await symlink(this.owner, leavingPath(this.path)).catch(expecting('EEXIST'));
  }

  async release(): Promise<void> {
    await unlink(leavingPath(this.path)).catch(expecting('ENOENT'));
    await unlink(this.path).catch(expecting('ENOENT'));
  }
}

function leavingPath(path: string): string {
  return `${path}.leaving`;
}

/** Who said so: it may be an owner that was killed since, and is nobody's word then. */
function readLeaving(path: string): Promise<string | undefined> {
  return readlink(leavingPath(path)).catch(expecting('ENOENT'));
}

async function isRunning(owner: string): Promise<boolean> {
  const [pid, , ...startTime] = owner.split(' ');
  return (await startTimeOf(Number(pid))) === startTime.join(' ');
}

/** Removes the link of a dead owner, and only that: another start may have put its own there meanwhile. */
async function clearAway(path: string, deadOwner: string): Promise<void> {
  if ((await readlink(path).catch(expecting('ENOENT'))) !== deadOwner) return;
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(expecting('ENOENT'));
  const found = await readlink(aside).catch(expecting('ENOENT'));
  if (found === undefined) return;
  await unlink(aside);
  if (found === deadOwner) return;
  await symlink(found, path).catch((error: NodeJS.ErrnoException) => {
    expecting('EEXIST')(error);
    throw new EmbeddedPostgresError(
      `Three starts on ${path} met at the same moment. Start again once no other EventFrame uses this folder.`,
      { cause: error },
    );
  });
}

/** For `catch`: turns the one failure that is an answer into undefined. */
function expecting(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
  };
}
