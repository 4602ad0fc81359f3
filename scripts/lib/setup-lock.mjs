import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stamps } from './paths.mjs';

const POLL_MS = 200;
/** The owner touches the file that often; a file nobody has touched for long has no owner. */
const TOUCH_MS = 1000;
const ABANDONED_MS = 15_000;

const lockFile = join(stamps, 'setup.lock');

/** Two commands in one clone do not install and build at the same time: the second waits for the first. */
export async function whileSettingUp(work) {
  await mkdir(stamps, { recursive: true });
  let told = false;
  while (!(await take())) {
    const owner = Number(await readFile(lockFile, 'utf8').catch(() => 0));
    if (await isAbandoned(owner)) {
      await rm(lockFile, { force: true });
      continue;
    }
    if (!told) console.log(`  Waiting for another command that is preparing this folder (process ${owner})`);
    told = true;
    await sleep(POLL_MS);
  }
  const touching = setInterval(() => {
    const now = new Date();
    utimes(lockFile, now, now).catch(() => undefined);
  }, TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    await rm(lockFile, { force: true });
  }
}

function take() {
  return writeFile(lockFile, String(process.pid), { flag: 'wx' }).then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

/** Its process is gone; or the id is another program's by now and nobody touches the file. */
async function isAbandoned(owner) {
  if (owner > 0 && !(await isRunning(owner))) return true;
  const found = await stat(lockFile).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
}

async function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  // A zombie waits only for its parent to look; elsewhere than on Linux there is no such file.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(stat);
}
