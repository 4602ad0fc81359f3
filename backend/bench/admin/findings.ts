import { atMost, type Finding } from '../lib/part.js';
import { type MeasuredCall, TARGET_MS } from './console.js';

/** Calls that return rows. */
const LISTS = ['users', 'events', 'expired-events', 'reports', 'audit-log'];

/** A finding per call, and one about sequential scans. */
export function findingPerCall(calls: MeasuredCall[]): Finding[] {
  return [
    ...calls.map(({ what, ms }) => atMost(what, ms, TARGET_MS, ' ms')),
    scanFinding('Sequential scans over large tables', calls),
  ];
}

/** The slowest call per list and of all other calls, and a finding about sequential scans. */
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
      { what: '  call', measured: what },
    ];
  });
  return [...slowest, scanFinding('console: sequential scans over large tables', calls)];
}

/** The list of a call, such as `users` of `users?page=1&limit=10`. */
function listOf({ path }: MeasuredCall): string {
  const [name = ''] = path.split('?');
  return LISTS.includes(name) ? name.replace('-', ' ') : 'other calls';
}

function scanFinding(what: string, calls: MeasuredCall[]): Finding {
  const scanning = calls.filter(({ scanned }) => scanned.length > 0);
  return {
    what,
    measured: scanning.map((call) => `${call.what} (${call.scanned.join(', ')})`).join('; ') || 'none',
    target: { text: 'none', met: scanning.length === 0 },
  };
}
