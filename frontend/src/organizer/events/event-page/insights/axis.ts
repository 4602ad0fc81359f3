const STEPS = [1, 2, 4, 6, 8, 10];

/**
 * The marks of an axis for counts: 0, a round number that is no less than the largest count, and the half of it where
 * that is a count, too.
 */
export function axisMarks(most: number): number[] {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const top = STEPS.find((step) => step * unit >= most)! * unit;
  return top === 1 ? [0, 1] : [0, top / 2, top];
}
