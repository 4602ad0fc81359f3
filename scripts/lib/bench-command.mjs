import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './builds.mjs';
import { runCommand } from './command-line.mjs';
import { ensurePackages } from './packages.mjs';
import { inRoot, root } from './paths.mjs';
import { SentenceError } from './sentence-error.mjs';
import { exitCodeOf } from './server-process.mjs';
import { whileSettingUp } from './setup-lock.mjs';

const LOADER = pathToFileURL(inRoot('scripts', 'lib', 'typescript.mjs')).href;

/** The parts of a bench are the files of its folder. */
const partsIn = (folder) =>
  readdirSync(inRoot('backend', 'bench', folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length));

const PARTS = partsIn('parts');
const LOAD_PARTS = partsIn('load');
/** Takes ten minutes, alone. */
const ON_REQUEST = 'soak';

const USAGE = `npm run bench               measures what is promised, prints it beside the promise, and ends with status 1
                            where one is missed; with nothing else going on the figures are good for something
npm run bench -- PART...    those parts alone

The parts: ${PARTS.join(', ')}.
docs/benchmarks.md says what each of them measures.`;

const LOAD_USAGE = `npm run bench:load               what the service carries, with guests who come by the clock
npm run bench:load -- PART...    those parts alone

The parts: ${LOAD_PARTS.join(', ')}; the ${ON_REQUEST} runs only where it is named.
docs/benchmarks.md says what each of them measures.`;

/** @param {string[]} args of the command line: names of parts, all where there are none */
export const bench = (args) =>
  runCommand({ usage: USAGE, args, allowPositionals: true }, ({ positionals: asked }) =>
    measure('parts', chosen(PARTS, asked, USAGE)),
  );

/** @param {string[]} args of the command line: names of parts, all but the longest where there are none */
export const benchLoad = (args) =>
  runCommand({ usage: LOAD_USAGE, args, allowPositionals: true }, ({ positionals: asked }) => {
    const usual = LOAD_PARTS.filter((name) => name !== ON_REQUEST);
    return measure('load', asked.length === 0 ? usual : chosen(LOAD_PARTS, asked, LOAD_USAGE));
  });

/** In the order of the folder, however they were asked for. */
function chosen(parts, asked, usage) {
  const unknown = asked.find((name) => !parts.includes(name));
  if (unknown !== undefined) throw new SentenceError(`"${unknown}" is no part of it.\n\n${usage}`);
  return asked.length === 0 ? parts : parts.filter((name) => asked.includes(name));
}

async function measure(folder, parts) {
  await whileSettingUp(async () => {
    await ensurePackages();
    await ensureBuilt();
  });
  const program = inRoot('backend', 'bench', 'run.ts');
  const measuring = spawn(process.execPath, ['--import', LOADER, program, folder, ...parts], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = await exitCodeOf(measuring);
}
