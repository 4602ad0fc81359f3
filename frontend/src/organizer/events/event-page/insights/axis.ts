const STEPS = [1, 2, 4, 6, 8, 10];

/**
 * The marks of an axis for counts: 0, a round number of at least the largest count, and half of that number if it is
 * a whole number.
 */
export function axisMarks(maxCount: number): number[] {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, maxCount)));
  const top = STEPS.find((step) => step * unit >= maxCount)! * unit;
  return top === 1 ? [0, 1] : [0, top / 2, top];
}
