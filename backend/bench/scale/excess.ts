import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, listCalls } from './calls.js';
import type { Statement, StatementCounter } from './statements.js';
import type { Subject } from './subjects.js';

/** A subject with the counter of its database. */
export interface CountedSubject {
  subject: Subject;
  counter: StatementCounter;
}

/** How many times as much as on the nearly empty database a call may read. */
export const MAX_RATIO = 2;
/**
 * Further blocks, 2 MB: a small table is read in one block, where each row of a page from a large one needs three or four,
 * for the levels of the index and the row.
 */
const MAX_EXTRA_BLOCKS = 250;
const MAX_EXTRA_ROWS = 50;
const ROUNDS = 3;
/** On a busy machine, jobs of the service can run beside each of the first rounds. */
const MORE_ROUNDS = 10;
/** Some work continues after the response: a visit is counted, a session's expiry is moved. */
const SETTLE_MS = 50;

/**
 * Make every call for each subject in turns, and compare what it reads.
 *
 * @param base the subject on the nearly empty database
 * @returns a sentence for each call that reads too much, writes temporary files or fails
 */
export async function findExcess(subjects: CountedSubject[], base: CountedSubject): Promise<string[]> {
  const found: string[] = [];
  for (const call of listCalls()) {
    try {
      const expected = await countRound(call, base, ROUNDS);
      for (const counted of subjects) {
        const excessIn = async (rounds: number) =>
          describeExcess(await countRound(call, counted, rounds), expected);
        const excess = await excessIn(ROUNDS);
        if (excess === undefined || KNOWN.includes(call.name)) continue;
        const remaining = await excessIn(MORE_ROUNDS);
        if (remaining !== undefined) found.push(`${call.name}, ${counted.subject.name}: ${remaining}`);
      }
    } catch (error) {
      found.push(`${call.name}: ${String(error)}`);
    }
  }
  return found;
}

/**
 * Calls that still read more on a large database: they grow with the events of one organizer that have held photos, with all
 * such events, and with the matches of a common word, up to 100. docs/known-gaps.md lists them, and `npm run bench:scale` fails for those that take more than twice the time.
 */
const KNOWN = [
  'GET /api/metrics',
  'GET /api/users/ACCOUNT/credits',
  'GET /api/admin/users?limit=10&query=meyer',
  'GET /api/admin/events?limit=10&query=wedding',
  'rehearse an event',
];

/** Its figures are cached for up to 30 s. */
const CACHED = 'GET /api/metrics';

/** The round that read least, since jobs of the service run beside the calls; of cached calls, the one that read most. */
async function countRound(
  { name, run }: Call,
  { subject, counter }: CountedSubject,
  count: number,
): Promise<Statement[]> {
  const rounds: Statement[][] = [];
  for (let round = 0; round < count; round++) {
    rounds.push(
      await counter.count(async () => {
        await run(subject);
        await sleep(SETTLE_MS);
      }),
    );
  }
  rounds.sort((a, b) => sum(a, 'blocks') - sum(b, 'blocks'));
  return rounds.at(name === CACHED ? -1 : 0)!;
}

function describeExcess(measured: Statement[], expected: Statement[]): string | undefined {
  const most = (unit: 'blocks' | 'rows', extra: number) => sum(expected, unit) * MAX_RATIO + extra;
  const figures = (['blocks', 'rows', 'temporary'] as const)
    .filter((unit) => {
      if (unit === 'temporary') return sum(measured, unit) > 0;
      return sum(measured, unit) > most(unit, unit === 'rows' ? MAX_EXTRA_ROWS : MAX_EXTRA_BLOCKS);
    })
    .map((unit) => `${sum(measured, unit)} ${unit} instead of ${sum(expected, unit)}`);
  if (figures.length === 0) return undefined;
  const blocksBefore = new Map(expected.map(({ sql, blocks }) => [sql, blocks]));
  const added = ({ sql, blocks, rows }: Statement) => blocks + rows - (blocksBefore.get(sql) ?? 0);
  const [worst] = [...measured].sort((a, b) => added(b) - added(a));
  const { sql = '', blocks, rows } = worst ?? {};
  return `${figures.join(', ')}; ${blocks} blocks and ${rows} rows by ${sql.replace(/\s+/g, ' ').slice(0, 300)}`;
}

function sum(statements: Statement[], unit: 'blocks' | 'rows' | 'temporary'): number {
  return statements.reduce((total, statement) => total + statement[unit], 0);
}
