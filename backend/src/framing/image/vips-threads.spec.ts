import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LOADER = fileURLToPath(new URL('../../../../scripts/lib/typescript.mjs', import.meta.url));
const CODEC = fileURLToPath(new URL('./codec.ts', import.meta.url));

/** Loads the codec as the service does and prints the number of libvips' threads. */
const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs';
  await import(${JSON.stringify(CODEC)});
  const names = readdirSync('/proc/self/task').map((id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8'));
  console.log(names.filter((name) => name === 'libvips worker\\n').length);
`;

function countThreads(env: NodeJS.ProcessEnv): number {
  const args = ['--import', LOADER, '--input-type=module', '--eval', PROGRAM];
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
    expect(countThreads({})).toBe(24);
  });

  it('suffice for a pipeline on each thread of libuv', () => {
    expect(countThreads({ UV_THREADPOOL_SIZE: '12' })).toBe(72);
  });
});
