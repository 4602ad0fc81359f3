import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LOADER = fileURLToPath(new URL('../../../../scripts/lib/typescript.mjs', import.meta.url));
const CODEC = fileURLToPath(new URL('./codec.ts', import.meta.url));

/**
 * Loads the codec as the service does and prints the number of libvips' threads. A thread names itself when it first
 * runs, which takes a while on a busy machine, so the program waits until the expected number has a name.
 */
const program = (expected: number) => `
  import { readdirSync, readFileSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  await import(${JSON.stringify(CODEC)});
  const nameOf = (id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8');
  const count = () => readdirSync('/proc/self/task').filter((id) => nameOf(id) === 'libvips worker\\n').length;
  for (let polls = 0; polls < 200 && count() < ${expected}; polls++) await setTimeout(50);
  console.log(count());
`;

function countThreads(expected: number, env: NodeJS.ProcessEnv = {}): number {
  const args = ['--import', LOADER, '--input-type=module', '--eval', program(expected)];
  const clean = {
    ...process.env,
    VIPS_MAX_THREADS: undefined,
    UV_THREADPOOL_SIZE: undefined,
    NODE_OPTIONS: '',
  };
  return Number(execFileSync(process.execPath, args, { env: { ...clean, ...env }, encoding: 'utf8' }));
}

describe('threads of libvips', () => {
  it('start with the process, so that none ends while work arrives', () => {
    expect(countThreads(24)).toBe(24);
  });

  it('suffice for a pipeline on each thread of libuv', () => {
    expect(countThreads(72, { UV_THREADPOOL_SIZE: '12' })).toBe(72);
  });
});
