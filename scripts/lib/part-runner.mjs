import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lineOf } from './failed-tests.mjs';
import { run } from './run.mjs';
import { SentenceError } from './sentence-error.mjs';

/** Far more than any part takes; a runner that never ends is a failure, not a wait for ever. */
const LIMIT_MS = 75 * 60_000;
const NAME_WIDTH = 22;

/** Runs the parts of `npm test`, a few at once, and tells how each ended. */
export class PartRunner {
  #folder;
  #lanes;
  #ended = new Map();
  #again = [];
  #total = { passed: 0, failed: 0 };
  #stopping = new AbortController();

  /**
   * @param {string} folder for what the parts print
   * @param {number} lanes how many parts may run at once
   */
  constructor(folder, lanes) {
    this.#folder = folder;
    this.#lanes = lanes;
  }

  /** @returns {Promise<{ passed: number, failed: number }>} the sums over all parts */
  async run(parts) {
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true });
    const waiting = [...parts];
    const running = new Set();
    while (waiting.length > 0 || running.size > 0) {
      const next = waiting.findIndex(({ needs = [] }) => needs.every((name) => this.#ended.has(name)));
      if (next < 0 || running.size >= this.#lanes) {
        await Promise.race(running);
        continue;
      }
      const [part] = waiting.splice(next, 1);
      const work = this.#finish(part).finally(() => running.delete(work));
      running.add(work);
    }
    for (const one of this.#again) await this.#askAgain(one);
    return this.#total;
  }

  /** Ends what is running and begins nothing more. */
  stop() {
    this.#stopping.abort();
  }

  async #finish(part) {
    const began = performance.now();
    console.log(`  … ${part.name}`);
    const outcome = await this.#outcome(part, part.run);
    const seconds = secondsSince(began);
    this.#ended.set(part.name, outcome.failed === 0);
    if (outcome.again === undefined) return this.#tell(part, outcome, seconds);
    console.log(
      `  ? ${part.name.padEnd(NAME_WIDTH)} ${countsOf(outcome)} (${seconds} s), asked once more at the end`,
    );
    this.#again.push({ part, again: outcome.again });
  }

  /** With nothing else going on. */
  async #askAgain({ part, again }) {
    const began = performance.now();
    console.log(`  … ${part.name}, once more`);
    await this.#tell(part, await this.#outcome(part, again), secondsSince(began));
  }

  async #tell(part, outcome, seconds) {
    this.#total.passed += outcome.passed;
    this.#total.failed += outcome.failed;
    console.log(`  ${markOf(outcome)} ${part.name.padEnd(NAME_WIDTH)} ${countsOf(outcome)} (${seconds} s)`);
    if (outcome.note) console.log(`      ${outcome.note}`);
    for (const one of outcome.names ?? []) console.log(`      ✗ ${lineOf(one)}`);
    if (outcome.failed > 0) console.log(`\n${outcome.output.trim()}\n`);
    await writeFile(join(this.#folder, `${part.name.replaceAll(' ', '-')}.log`), outcome.output);
  }

  async #outcome(part, work) {
    const missing = (part.needs ?? []).filter((name) => !this.#ended.get(name));
    if (this.#stopping.signal.aborted) return failure('Stopped.');
    if (missing.length > 0) return failure(`Not run, because this failed: ${missing.join(', ')}.`);
    try {
      return await work({ run: (...call) => this.#run(...call) });
    } catch (error) {
      return failure(error instanceof SentenceError ? error.message : String(error.stack));
    }
  }

  #run(command, args, options = {}) {
    return run(command, args, { limitMs: LIMIT_MS, ...options, signal: this.#stopping.signal });
  }
}

const failure = (output) => ({ passed: 0, failed: 1, output });

/** What was neither passed nor failed, and has something to say about it, is no success. */
const markOf = ({ passed, failed, note }) => (failed > 0 ? '✗' : passed === 0 && note ? '–' : '✓');

const countsOf = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

const secondsSince = (began) => ((performance.now() - began) / 1000).toFixed(1);
