import { readdirSync } from 'node:fs';
import { ensureBuilt } from '../lib/builds.mjs';
import { inRoot } from '../lib/paths.mjs';
import { UserFacingError } from '../lib/user-facing-error.mjs';
import { runNode } from '../lib/server-process.mjs';

/** The parts of a benchmark are the files of its folder. */
const partsIn = (folder) =>
  readdirSync(inRoot('backend', 'bench', folder)).map((file) => file.replace('.ts', ''));

const PARTS = { parts: partsIn('parts'), load: partsIn('load') };
/** Takes ten minutes. */
const ON_REQUEST = 'soak';

export const usage = `npm run bench [-- PART...]         measures what is promised; ends with status 1 if a promise is missed
npm run bench:load [-- PART...]    measures the load that one node carries

The parts of bench: ${PARTS.parts.join(', ')}.
The parts of bench:load: ${PARTS.load.join(', ')}; ${ON_REQUEST} runs only if it is named.
docs/benchmarks.md says what each of them measures. Run nothing else meanwhile.`;

export const options = { load: { type: 'boolean' } };
export const allowPositionals = true;

export async function run({ values: { load }, positionals: asked }) {
  const folder = load ? 'load' : 'parts';
  const known = PARTS[folder];
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UserFacingError(`"${unknown}" is no part of it.\n\n${usage}`);
  const chosen = known.filter((name) => (asked.length === 0 ? name !== ON_REQUEST : asked.includes(name)));
  await ensureBuilt();
  const loader = inRoot('scripts', 'lib', 'typescript.mjs');
  const program = inRoot('backend', 'bench', 'run.ts');
  process.exitCode = await runNode(['--import', loader, program, folder, ...chosen]);
}
