import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, root } from './paths.mjs';
import { readStamp } from './stamp.mjs';

/*
 * CPU seconds (user and system) of each test file, on Linux. Jest: the worker while it runs the file, and child processes that
 * have ended. Playwright: the worker and its browser. PostgreSQL and the server under browser tests are not counted.
 */

/** `npm test` passes this path to the tests; without it, they measure nothing. */
export const CPU_LOG = inRoot('test-results', 'cpu.jsonl');
export const CPU_BUDGET = inRoot('docs', 'test-budget.json');

const TICKS_PER_SECOND = 100;
/** A file fails above twice its budget and 10 s more than it: the first file of a worker also loads the service. */
const TOLERANCE_FACTOR = 2;
const TOLERANCE_SECONDS = 10;

/** @returns {number} of a process and its children that have ended; 0 if there is no such process, or no /proc */
export const cpuOf = (pid) => statOf(pid).ticks / TICKS_PER_SECOND;

/** @returns {number} of a process and all its descendants */
export const cpuOfTree = (pid) => childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child), cpuOf(pid));

/**
 * @param {number} pid
 * @param {string} [program] text in the command line
 * @returns {number[]} process ids, ascending
 */
export function childrenOf(pid, program = '') {
  const pids = existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Number.isInteger) : [];
  return pids
    .filter((child) => statOf(child).parent === pid && readProc(child, 'cmdline').includes(program))
    .sort((a, b) => a - b);
}

/** Reads fields 4 and 14 to 17 of proc_pid_stat(5), which follow a name that may contain spaces. */
function statOf(pid) {
  const fields = readProc(pid, 'stat').split(') ').at(-1).split(' ').map(Number);
  return { parent: fields[1], ticks: fields.slice(11, 15).reduce((a, b) => a + b, 0) };
}

/** @returns {string} empty if the process has ended */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} file its absolute path @param {number} seconds */
export function logCpu(file, seconds) {
  if (process.env.CPU_LOG)
    appendFileSync(process.env.CPU_LOG, `${JSON.stringify([relative(root, file), seconds])}\n`);
}

/** @returns {Record<string, number>} seconds by file of the last `npm test` */
export function readCpu() {
  const totals = {};
  const lines = existsSync(CPU_LOG) ? readFileSync(CPU_LOG, 'utf8').trim().split('\n') : [];
  for (const line of lines.filter(Boolean)) {
    const [file, seconds] = JSON.parse(line);
    totals[file] = (totals[file] ?? 0) + seconds;
  }
  return totals;
}

/** @param {Record<string, number>} used @param {Record<string, number>} budget @returns {string[]} a line for each file over it */
export function overBudget(used, budget) {
  const limitOf = (seconds) => Math.max(TOLERANCE_FACTOR * seconds, seconds + TOLERANCE_SECONDS);
  return Object.entries(budget)
    .filter(([file, seconds]) => used[file] > limitOf(seconds))
    .map(([file, seconds]) => `${file} used ${used[file].toFixed(1)} CPU seconds; its budget is ${seconds}`);
}

/** @returns {string[]} a line for each file of the last `npm test` that is over the committed budget */
export const checkBudget = () => overBudget(readCpu(), readStamp(CPU_BUDGET));
