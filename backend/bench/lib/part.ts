/** One measurement. */
export interface Finding {
  what: string;
  /** Formatted, with its unit. */
  measured: string;
  /** A finding without a target is informational. */
  target?: { text: string; met: boolean };
}

/** A part of the benchmark: the default export of a file in parts/ or load/. */
export interface BenchPart {
  title: string;
  run: () => Promise<Finding[]>;
}

/** A finding with a minimum. */
export function atLeast(what: string, value: number, target: number, unit = ''): Finding {
  return {
    what,
    measured: value.toFixed(2) + unit,
    target: { text: `at least ${target}${unit}`, met: value >= target },
  };
}

/** A finding with a maximum. */
export function atMost(what: string, value: number, target: number, unit = ''): Finding {
  return {
    what,
    measured: value.toFixed(2) + unit,
    target: { text: `at most ${target}${unit}`, met: value <= target },
  };
}
