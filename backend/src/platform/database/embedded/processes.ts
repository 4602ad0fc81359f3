import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * When a process was started, in the system's own notation. Together with the process id it names one
 * process for good: ids are given out again, after a reboot or in a new container even quickly.
 *
 * @returns undefined when no such process runs
 */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    // Field 22 of proc_pid_stat(5); the second field, a name in parentheses, may itself hold spaces. A
    // zombie (field 3) holds nothing any more and waits only for its parent to look.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields?.[0] === 'Z' ? undefined : fields?.[19];
  }
  return (await ps(pid, 'lstart='))?.trim();
}

/** The command line of a process with its arguments, undefined when no such process runs. */
export async function commandLineOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
    return line ? line.replaceAll('\0', ' ').trim() : undefined;
  }
  return (await ps(pid, 'command='))?.trim();
}

/** Waits until a process is gone; answers whether it went within `patienceMs`. */
export async function waitUntilGone(pid: number, patienceMs: number): Promise<boolean> {
  const born = await startTimeOf(pid);
  const deadline = Date.now() + patienceMs;
  while (born !== undefined && (await startTimeOf(pid)) === born) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Sends a signal; a process that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
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
