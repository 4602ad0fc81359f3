import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './paths.mjs';

const POLL_MS = 200;

/** A process that listens here owns the clone; the system frees the address when it ends. On Linux it is no file. */
const NAME = `eventframe-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`;
const IS_FILE = process.platform !== 'linux';
const ADDRESS = IS_FILE ? join(tmpdir(), NAME) : `\0${NAME}`;

/**
 * Runs `work` while no other command installs or builds in this clone. Waits until the other command has ended.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  const lock = await acquire();
  try {
    return await work();
  } finally {
    await new Promise((resolve) => lock.close(resolve));
  }
}

async function acquire() {
  for (let isFirst = true; ; isFirst = false) {
    const lock = createServer().listen(ADDRESS);
    const [error] = await once(lock, 'listening').catch((reason) => [reason]);
    if (error === undefined) return lock;
    if (error.code !== 'EADDRINUSE') throw error;
    if (isFirst) console.log('  Waiting for another command that is preparing this folder');
    if (IS_FILE && !(await isListening())) rmSync(ADDRESS, { force: true });
    await sleep(POLL_MS);
  }
}

/** Whether a process listens. A killed one leaves its file behind. */
async function isListening() {
  const socket = connect(ADDRESS);
  const connected = once(socket, 'connect').then(() => true);
  return connected.catch(() => false).finally(() => socket.destroy());
}
