import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { median } from '../lib/interleaved.js';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const STARTS = 5;
const SECONDS = 3;

/** The duration of `npm start` when everything is installed and built. */
const part: BenchPart = { title: 'Second starts', run };
export default part;

async function run(): Promise<Finding[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eventframe-bench-'));
  try {
    const first = await secondsToStart(dataDir);
    const times: number[] = [];
    for (let i = 0; i < STARTS; i++) times.push(await secondsToStart(dataDir));
    return [
      atMost('npm start on existing data until it is ready, median', median(times), SECONDS, ' s'),
      atMost('  longest', Math.max(...times), SECONDS, ' s'),
      { what: '  on an empty folder', measured: `${first.toFixed(2)} s` },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Start until the ready message, then stop. @returns seconds until the message */
async function secondsToStart(dataDir: string): Promise<number> {
  const port = String(await freePort());
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: port },
  });
  const ended = once(child, 'close');
  let printed = '';
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (/is ready/.test(printed)) resolve();
    });
  });
  await Promise.race([ready, ended]);
  const seconds = (performance.now() - startedAt) / 1000;
  if (!/is ready/.test(printed)) throw new Error(`npm start ended:\n${printed}`);
  child.kill('SIGTERM');
  await ended;
  return seconds;
}
