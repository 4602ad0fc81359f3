import { atMost, type Finding } from '../lib/part.js';
import { type MeasuredCall, TARGET_MS } from './console.js';

/** Calls that answer with rows, as many as they are asked for. */
const LISTS = ['users', 'events', 'expired-events', 'reports', 'audit-log'];

/** One finding for each call, and whether any of them reads a large table whole. */
export function findingPerCall(calls: MeasuredCall[]): Finding[] {
  return [
    ...calls.map(({ what, ms }) => atMost(what, ms, TARGET_MS, ' ms')),
    scanFinding('Sequential scans over large tables', calls),
  ];
}

/** The slowest call of each list, and of all that is no list; and whether any call reads a large table whole. */
export function findingPerList(calls: MeasuredCall[]): Finding[] {
  const byList = new Map<string, MeasuredCall[]>();
  for (const call of calls) {
    const list = listOf(call);
    byList.set(list, [...(byList.get(list) ?? []), call]);
  }
  const slowest = [...byList].flatMap(([list, some]) => {
    const { what, ms } = some.reduce((one, other) => (other.ms > one.ms ? other : one));
    return [
      atMost(`console: ${list}, the slowest of ${some.length} calls, median`, ms, TARGET_MS, ' ms'),
      { what: '  which is', measured: what },
    ];
  });
  return [...slowest, scanFinding('console: sequential scans over large tables', calls)];
}

/** The list that `users?page=1&limit=10` asks for, say. */
function listOf({ path }: MeasuredCall): string {
  const [name = ''] = path.split('?');
  return LISTS.includes(name) ? name.replace('-', ' ') : 'all that is no list';
}

function scanFinding(what: string, calls: MeasuredCall[]): Finding {
  const scanning = calls.filter(({ scanned }) => scanned.length > 0);
  return {
    what,
    measured: scanning.map((call) => `${call.what} (${call.scanned.join(', ')})`).join('; ') || 'none',
    target: { text: 'none', met: scanning.length === 0 },
  };
}
