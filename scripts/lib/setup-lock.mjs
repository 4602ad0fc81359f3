import { randomUUID } from 'node:crypto';
import { mkdir, readlink, rename, symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stamps } from './paths.mjs';
import { startTimeOf } from './process-identity.mjs';
import { SentenceError } from './sentence-error.mjs';

const POLL_MS = 200;

/** A link whose target names the owner: making one is atomic, and it carries its content from the first moment. */
const lock = join(stamps, 'setup.owner');

/**
 * Two commands in one clone do not install and build at the same time: the second waits for the first, however long
 * that takes or is suspended, until it has ended.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function whileSettingUp(work) {
  await mkdir(stamps, { recursive: true });
  const me = `${process.pid} ${randomUUID()} ${await startTimeOf(process.pid)}`;
  await acquire(me);
  try {
    return await work();
  } finally {
    // Only one's own: somebody may have removed `.stamps` meanwhile, and another command begun.
    if ((await ownerNow()) === me) await unlink(lock).catch(expecting('ENOENT'));
  }
}

async function acquire(me) {
  let told = false;
  for (;;) {
    await symlink(me, lock).catch(expecting('EEXIST'));
    const owner = await ownerNow();
    if (owner === me) return;
    if (owner === undefined) continue;
    if (!(await isRunning(owner))) {
      await clearAway(owner);
      continue;
    }
    if (!told) {
      const pid = Number.parseInt(owner);
      console.log(`  Waiting for another command that is preparing this folder (process ${pid})`);
    }
    told = true;
    await sleep(POLL_MS);
  }
}

function ownerNow() {
  return readlink(lock).catch(expecting('ENOENT'));
}

async function isRunning(owner) {
  const [pid, , ...startTime] = owner.split(' ');
  return (await startTimeOf(Number(pid))) === startTime.join(' ');
}

/** Removes the link of a dead owner, and only that: another command may have put its own there meanwhile. */
async function clearAway(deadOwner) {
  if ((await ownerNow()) !== deadOwner) return;
  const aside = `${lock}.${randomUUID()}`;
  await rename(lock, aside).catch(expecting('ENOENT'));
  const found = await readlink(aside).catch(expecting('ENOENT'));
  if (found === undefined) return;
  await unlink(aside);
  if (found === deadOwner) return;
  await symlink(found, lock).catch((error) => {
    expecting('EEXIST')(error);
    throw new SentenceError('Three commands began in this folder at the same moment. Start this one again.');
  });
}

/** For `catch`: turns the one failure that is an answer into undefined. */
function expecting(code) {
  return (error) => {
    if (error.code !== code) throw error;
  };
}
