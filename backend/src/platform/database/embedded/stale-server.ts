import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLineOf, signal, waitUntilGone } from './processes.js';

/** How long a server that was left behind may take for an orderly end before it is ended without one. */
const PATIENCE_MS = 20_000;

/**
 * Clears away what a start that was killed has left behind. The caller owns the folder, so whatever is found
 * belongs to nobody.
 *
 * - A server still running on the data is stopped, not adopted: it has the settings, the port and the log
 *   of another start, and would not end with this one.
 * - `postmaster.pid` may name an id that another program has by now; PostgreSQL takes any living process for
 *   a server and refuses to start. The id is replaced by this process's own, which PostgreSQL, being its
 *   child, knows to be none; the rest of the file stays, because PostgreSQL finds in it whether sessions of
 *   the dead server are still at work.
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
    await end(pid);
    return;
  }
  await writeFile(pidFile, content.replace(/^\d+/, String(process.pid)));
}

async function isServerOf(pid: number, data: string): Promise<boolean> {
  const commandLine = await commandLineOf(pid);
  return commandLine !== undefined && commandLine.includes(`-D ${data}`) && commandLine.includes('postgres');
}

/** Fast shutdown, then immediate shutdown, then the end of the process; see pg_ctl's stop modes. */
async function end(pid: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name);
    if (await waitUntilGone(pid, PATIENCE_MS)) return;
  }
}
