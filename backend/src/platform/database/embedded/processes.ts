import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Return the start time of a process in the system's notation. With the process id it identifies a process, because
 * ids are reused.
 *
 * @returns undefined if no such process runs
 */
export async function getStartTime(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    // Field 22 of proc_pid_stat(5). Field 2, a name in parentheses, may contain spaces. A zombie (field 3) holds no
    // resources.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields?.[0] === 'Z' ? undefined : fields?.[19];
  }
  return (await ps(pid, 'lstart='))?.trim();
}

/** Return the command line of a process, or undefined if no such process runs. */
export async function getCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
    return line ? line.replaceAll('\0', ' ').trim() : undefined;
  }
  return (await ps(pid, 'command='))?.trim();
}

/** Wait until a process has ended. @returns false after `timeoutMs` */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const startTime = await getStartTime(pid);
  const deadline = Date.now() + timeoutMs;
  while (startTime !== undefined && (await getStartTime(pid)) === startTime) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Send a signal. Ignores a process that has already ended. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function ps(pid: number, format: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('ps', ['-ww', '-o', format, '-p', String(pid)], (error, stdout) =>
      resolve(error ? undefined : stdout || undefined),
    );
  });
}
