import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCommandLine, sendSignal, waitForExit } from './processes.js';

/** Time for each kind of shutdown before the next one. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Clean up after a start that was killed. The caller must own the folder.
 *
 * - A running server is stopped and not reused: it has the settings, port and log of another start and would not end
 *   with this one.
 * - `postmaster.pid` may name an id that another program has now. PostgreSQL would mistake it for a server and refuse
 *   to start, so this process's id replaces it, which PostgreSQL recognizes as its parent. The rest of the file tells
 *   PostgreSQL whether sessions of the dead server still run.
 *
 * @param data PostgreSQL's data folder
 */
export async function clearStaleServer(data: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8').catch(() => undefined);
  const pid = Number.parseInt(content ?? '');
  if (content === undefined || !(pid > 0)) return;

  if (await isServerOf(pid, data)) {
    log('stopping the database that an earlier start left running');
    await stopServer(pid);
    return;
  }
  await writeFile(pidFile, content.replace(/^\d+/, String(process.pid)));
}

async function isServerOf(pid: number, data: string): Promise<boolean> {
  const commandLine = await getCommandLine(pid);
  return commandLine !== undefined && commandLine.includes(`-D ${data}`) && commandLine.includes('postgres');
}

/** Fast shutdown, immediate shutdown, then SIGKILL; see pg_ctl's stop modes. */
async function stopServer(pid: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, name);
    if (await waitForExit(pid, STOP_TIMEOUT_MS)) return;
  }
}
