import { readdir, readFile } from 'node:fs/promises';

/** USER_HZ, the same on all Linux systems. */
const TICKS_PER_SECOND = 100;

/** CPU time of a process so far, in seconds (proc(5); Linux only). */
export async function readCpuSeconds(pid: number): Promise<number> {
  return (await readStat(pid))?.seconds ?? 0;
}

/** CPU time of a process and its children, running and ended: all of a PostgreSQL server. */
export async function readCpuSecondsOfTree(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const accounts = await Promise.all(pids.map(readStat));
  const own = await readStat(pid);
  return accounts.reduce(
    (sum, account) => sum + (account?.parent === pid ? account.seconds : 0),
    (own?.seconds ?? 0) + (own?.endedChildren ?? 0),
  );
}

async function readStat(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = (...columns: number[]) =>
    columns.reduce((sum, column) => sum + (fields[column] ?? 0), 0) / TICKS_PER_SECOND;
  return { parent: fields[1], seconds: ticks(11, 12), endedChildren: ticks(13, 14) };
}
