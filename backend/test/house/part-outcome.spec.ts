import { counted, withSecondLook } from '../../../scripts/lib/part-outcome.mjs';

const failed = (count: number, names = ['a: broke']) => ({
  passed: 90,
  failed: count,
  names,
  output: 'first',
});
const passed = { passed: 1, failed: 0, output: 'second' };

describe('a part of npm test', () => {
  it('has failed where its runner died, found no test, or ended badly', () => {
    expect(counted({ code: 0, output: '' }).failed).toBe(1);
    expect(counted({ passed: 0, failed: 0, code: 0, output: '' }).failed).toBe(1);
    expect(counted({ passed: 3, failed: 0, code: 1, output: '' }).failed).toBe(1);
    expect(counted({ passed: 3, failed: 0, code: 0, output: '' })).toMatchObject({ passed: 3, failed: 0 });
  });

  it('is asked once more for a few failures, and names what passed only then', async () => {
    const { again } = withSecondLook(failed(1), () => Promise.resolve(passed));
    expect(await again?.({})).toMatchObject({
      passed: 91,
      failed: 0,
      note: expect.stringContaining('a: broke') as string,
    });
  });

  it('has failed where they fail again', async () => {
    const { again } = withSecondLook(failed(2), () => Promise.resolve(failed(1)));
    expect(await again?.({})).toMatchObject({ passed: 90, failed: 2 });
  });

  it('is not asked again for many failures, for none, or where nobody knows which', () => {
    const again = () => Promise.resolve(passed);
    for (const outcome of [failed(6), failed(1, []), passed]) {
      expect(withSecondLook(outcome, again).again).toBeUndefined();
    }
  });
});
