import { measureInterleaved, median } from '../lib/interleaved.js';
import type { Finding } from '../lib/part.js';
import { type Call, listCalls } from './calls.js';
import { MAX_RATIO } from './excess.js';
import type { Subject } from './subjects.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
/** Of calls that take longer than {@link SLOW_MS}. */
const SLOW_ROUNDS = 3;
const SLOW_MS = 300;

/**
 * Make every call for each subject in turns, and compare the times.
 *
 * @param base the subject on the nearly empty database
 * @param log receives each result
 */
export async function measureTimes(
  subjects: Subject[],
  base: Subject,
  log: (message: string) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const call of listCalls()) {
    const measured = await measureCall(call, subjects, base);
    for (const finding of measured) log(`${finding.what}: ${finding.measured}`);
    findings.push(...measured);
  }
  return findings;
}

async function measureCall({ name, run }: Call, subjects: Subject[], base: Subject): Promise<Finding[]> {
  const all = [...subjects, base];
  const variants = Object.fromEntries(all.map((subject) => [subject.name, () => run(subject)]));
  try {
    const startedAt = performance.now();
    for (const subject of all) await run(subject);
    const isSlow = performance.now() - startedAt > SLOW_MS * all.length;
    const timings = await measureInterleaved(variants, isSlow ? SLOW_ROUNDS : ROUNDS);
    const expected = timings[base.name]!.wall;
    return subjects.map((subject) => {
      const measured = timings[subject.name]!.wall;
      const ratio = median(measured.map((ms, round) => ms / expected[round]!));
      return {
        what: `${name}, ${subject.name}`,
        measured: `${ratio.toFixed(2)} times (${median(measured).toFixed(1)}, ${median(expected).toFixed(1)} ms)`,
        target: { text: `at most ${MAX_RATIO} times`, met: ratio <= MAX_RATIO },
      };
    });
  } catch (error) {
    return [{ what: name, measured: String(error).slice(0, 100), target: { text: 'succeeds', met: false } }];
  }
}
