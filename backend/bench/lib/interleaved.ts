/** What one variant took in each round, in milliseconds: processor time of the whole process, and time of the clock. */
export interface Timings {
  cpu: number[];
  wall: number[];
}

/**
 * Measures variants of the same work in turns, round by round, so that whatever else the machine does meets all of
 * them alike; what is compared is then taken within rounds. Processor time is what counts on a shared machine, and
 * what decides how many photos a server makes.
 */
export async function measureInterleaved<Name extends string>(
  variants: Record<Name, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<Name, Timings>> {
  const names = Object.keys(variants) as Name[];
  const timings = Object.fromEntries(names.map((name) => [name, { cpu: [], wall: [] }])) as unknown as Record<
    Name,
    Timings
  >;
  const warmUps = 3;
  for (let round = -warmUps; round < rounds; round++) {
    // There and back, so that none always follows the same other, whose leftovers it would clear away.
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const cpu = process.cpuUsage();
      const wall = performance.now();
      await variants[name]();
      const used = process.cpuUsage(cpu);
      if (round < 0) continue;
      timings[name].cpu.push((used.user + used.system) / 1000);
      timings[name].wall.push(performance.now() - wall);
    }
  }
  return timings;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** How many times as much one takes as the other: the median of the rounds' own ratios, in processor time. */
export function medianRatio(slower: Timings, faster: Timings): number {
  return median(slower.cpu.map((value, round) => value / faster.cpu[round]!));
}
