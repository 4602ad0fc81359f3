/** One thing measured. */
export interface Finding {
  what: string;
  /** As people read it, with its unit. */
  measured: string;
  /** What is promised; a finding without it only informs. */
  target?: { text: string; met: boolean };
}

/** A part of the bench: a file under parts/ whose default export this is. */
export interface BenchPart {
  title: string;
  run: () => Promise<Finding[]>;
}

/** A finding that must reach a value. */
export function atLeast(what: string, value: number, target: number, unit = ''): Finding {
  return {
    what,
    measured: value.toFixed(2) + unit,
    target: { text: `at least ${target}${unit}`, met: value >= target },
  };
}

/** A finding that must not exceed a value. */
export function atMost(what: string, value: number, target: number, unit = ''): Finding {
  return {
    what,
    measured: value.toFixed(2) + unit,
    target: { text: `at most ${target}${unit}`, met: value <= target },
  };
}
