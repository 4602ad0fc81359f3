import { parseArgs } from 'node:util';
import { failWith, UserFacingError } from './user-facing-error.mjs';

/**
 * Runs a command of `scripts/commands`, or prints its usage for `--help`. Each file exports `run`, `usage`, and optionally
 * `options` and `allowPositionals` for Node's `parseArgs`.
 *
 * @param {string} name
 * @param {...string} args of the command line
 */
export async function runCommand(name, ...args) {
  try {
    const { run, usage, options = {}, allowPositionals } = await import(`../commands/${name}.mjs`);
    // A program of the backend explains its own options.
    if (usage === undefined) return await run({ values: {}, positionals: args });
    const help = { type: 'boolean', short: 'h' };
    const parsed = parse({ args, allowPositionals, options: { ...options, help } }, usage);
    if (parsed.values.help) console.log(usage);
    else await run(parsed);
  } catch (error) {
    failWith(error);
  }
}

function parse(config, usage) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserFacingError(`${error.message.split('. ')[0]}.\n\n${usage}`);
  }
}
