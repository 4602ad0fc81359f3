/** CPU time of the process and wall time of one variant per round, in ms. */
export interface Timings {
  cpu: number[];
  wall: number[];
}

/**
 * Measure variants of the same work in turns, so that other load on the machine affects all variants alike. Compare
 * values of the same round. CPU time is the relevant figure: it limits how many photos a server renders, and other load
 * hardly changes it.
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
    // Alternates the order: a variant pays for the caches and garbage of its predecessor.
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

/** The median of the rounds' ratios of CPU time. */
export function medianRatio(slower: Timings, faster: Timings): number {
  return median(slower.cpu.map((value, round) => value / faster.cpu[round]!));
}
