import { axisMarks } from './axis';

describe('axisMarks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [3, [0, 2, 4]],
    [7, [0, 4, 8]],
    [9, [0, 5, 10]],
    [10, [0, 5, 10]],
    [11, [0, 10, 20]],
    [137, [0, 100, 200]],
    [1000, [0, 500, 1000]],
    [41_500, [0, 30_000, 60_000]],
  ])('returns, for %d: %j', (most, marks) => expect(axisMarks(most)).toEqual(marks));
});
