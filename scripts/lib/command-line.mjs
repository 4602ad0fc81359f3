import { parseArgs } from 'node:util';
import { failWith, SentenceError } from './sentence-error.mjs';

/**
 * Runs a command, unless what stands behind it is `--help`, which explains it. Why it fails is said, also where it is
 * given what it does not take.
 *
 * @param {object} command
 * @param {string} command.usage what it does, and each way to call it
 * @param {string[]} command.args of the command line
 * @param {import('node:util').ParseArgsOptionsConfig} [command.options] that it takes beside `--help`
 * @param {boolean} [command.allowPositionals] whether it takes words without dashes
 * @param {(given: { values: Record<string, unknown>, positionals: string[] }) => unknown} work
 */
export async function runCommand({ usage, args, options = {}, allowPositionals = false }, work) {
  try {
    const given = parse();
    if (given.values.help) console.log(usage);
    else await work(given);
  } catch (error) {
    failWith(error);
  }

  function parse() {
    try {
      const help = { type: 'boolean', short: 'h' };
      return parseArgs({ args, allowPositionals, options: { ...options, help } });
    } catch (error) {
      throw new SentenceError(`${error.message.split('. ')[0]}.\n\n${usage}`);
    }
  }
}
