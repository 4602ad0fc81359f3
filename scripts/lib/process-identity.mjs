import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * When a process was started, in the system's own notation: ids are given out again, id and start name one process
 * for good. The same as startTimeOf in backend/src/platform/database/embedded/processes.ts, which is not built yet
 * when the commands need it.
 *
 * @param {number} pid
 * @returns {Promise<string | undefined>} undefined when no such process runs
 */
export async function startTimeOf(pid) {
  if (process.platform !== 'linux') return (await ps(pid))?.trim();
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Fields 3 and 22 of proc_pid_stat(5), after a name that may itself hold spaces. A zombie waits only for its
  // parent to look.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

function ps(pid) {
  return new Promise((resolve) => {
    execFile('ps', ['-ww', '-o', 'lstart=', '-p', String(pid)], (error, stdout) =>
      resolve(error ? undefined : stdout || undefined),
    );
  });
}
