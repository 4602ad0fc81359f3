import { readdirSync } from 'node:fs';
import { ensureBuilt } from '../lib/builds.mjs';
import { inRoot } from '../lib/paths.mjs';
import { UserFacingError } from '../lib/user-facing-error.mjs';
import { runNode } from '../lib/server-process.mjs';

/** The parts of a benchmark are the files of its folder. */
const partsIn = (folder) =>
  readdirSync(inRoot('backend', 'bench', folder)).map((file) => file.replace('.ts', ''));

const PARTS = { parts: partsIn('parts'), load: partsIn('load'), scale: ['upgrade'] };
/** Takes ten minutes. */
const ON_REQUEST = 'soak';

export const usage = `npm run bench [-- PART...]         measures the promised figures; exits with 1 if one is missed
npm run bench:load [-- PART...]    measures the load that one node handles
npm run bench:scale                compares calls on a large and a nearly empty database
npm run bench:scale -- upgrade     migrates a large database of 0.1.0 while photos are uploaded

The parts of bench: ${PARTS.parts.join(', ')}.
The parts of bench:load: ${PARTS.load.join(', ')}; ${ON_REQUEST} runs only if it is named.
docs/benchmarks.md describes each part. Run nothing else at the same time.`;

export const options = { load: { type: 'boolean' }, scale: { type: 'boolean' } };
export const allowPositionals = true;

export async function run({ values: { load, scale }, positionals: requested }) {
  const folder = scale ? 'scale' : load ? 'load' : 'parts';
  const known = PARTS[folder];
  const unknown = requested.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UserFacingError(`"${unknown}" is not a part.\n\n${usage}`);
  if (scale) return runProgram(`scale/${requested[0] ?? 'run'}.ts`, []);
  const selected = known.filter((name) =>
    requested.length === 0 ? name !== ON_REQUEST : requested.includes(name),
  );
  await runProgram('run.ts', [folder, ...selected]);
}

async function runProgram(file, args) {
  await ensureBuilt();
  const [loader, program] = [inRoot('scripts/lib/typescript.mjs'), inRoot('backend/bench', file)];
  process.exitCode = await runNode(['--import', loader, program, ...args]);
}
