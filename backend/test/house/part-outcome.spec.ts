import { counted, together, withSecondLook } from '../../../scripts/lib/part-outcome.mjs';

const BROKEN = { test: 'a', why: 'broke' };
const failed = (count: number, names = [BROKEN]) => ({
  passed: 90,
  failed: count,
  names,
  output: 'first',
});
const passed = { passed: 1, failed: 0, output: 'second' };

describe('a part of npm test', () => {
  it('has failed where its runner died, found no test, or ended badly', () => {
    expect(counted({ code: 0, output: '' }).failed).toBe(1);
    expect(counted({ passed: 0, failed: 0, skipped: 0, code: 0, output: '' }).failed).toBe(1);
    expect(counted({ passed: 3, failed: 0, skipped: 0, code: 1, output: '' }).failed).toBe(1);
    expect(counted({ passed: 3, failed: 0, skipped: 0, code: 0, output: '' })).toMatchObject({
      passed: 3,
      failed: 0,
    });
  });

  it('has failed where a test was left out, by it.only, skip or todo', () => {
    expect(counted({ passed: 3, failed: 0, skipped: 2, code: 0, output: '' })).toMatchObject({
      passed: 3,
      failed: 2,
      output: expect.stringContaining('Not run: 2 of its tests') as string,
    });
    expect(counted({ passed: 3, failed: 0, code: 0, output: '' }).failed).toBe(1);
  });

  it('tells with its result what a test could not ask', () => {
    const said = '  console.warn\n    NOT ASKED: no photos of real cameras.\n\n      at real-photos.ts:40\n';
    expect(counted({ passed: 3, failed: 0, skipped: 0, code: 0, output: said })).toMatchObject({
      passed: 3,
      note: 'NOT ASKED: no photos of real cameras.',
    });
    expect(counted({ passed: 3, failed: 0, skipped: 0, code: 0, output: '' })).not.toHaveProperty('note');
  });

  it('is asked once more for a few failures: what fails again stays failed, what passes is named as a race', async () => {
    const late = { test: 'b', why: 'late' };
    const { again } = withSecondLook(failed(2, [BROKEN, late]), () => Promise.resolve(failed(1)));
    expect(await again?.({})).toEqual({
      passed: 91,
      failed: 1,
      names: [
        { ...BROKEN, verdict: 'fails alone, too' },
        { ...late, verdict: 'passed alone: a race, or too little time' },
      ],
      output: 'first\n— once more, alone —\nfirst',
    });
  });

  it('has to pass as often as its runner asks for, and is asked no more once it failed', async () => {
    const looks = [passed, passed, failed(1), passed];
    const ask = () => Promise.resolve(looks.shift() ?? passed);
    expect(await withSecondLook(failed(1), ask, { times: 3 }).again?.({})).toMatchObject({
      passed: 90,
      failed: 1,
      names: [{ ...BROKEN, verdict: 'fails alone, too' }],
    });
    expect(looks).toHaveLength(1);
    expect(await withSecondLook(failed(1), ask, { times: 3 }).again?.({})).toMatchObject({
      passed: 91,
      failed: 0,
    });
  });

  it('stays failed where the run alone died, or ran nothing', async () => {
    for (const passedTests of [undefined, 0]) {
      const dies = counted({ passed: passedTests, failed: 0, skipped: 0, code: 1, output: '' });
      const { again } = withSecondLook(failed(1), () => Promise.resolve(dies));
      expect(await again?.({})).toMatchObject({ passed: 90, failed: 1, names: [BROKEN] });
    }
  });

  it('is not asked again for many failures, for none, or where nobody knows which', () => {
    const again = () => Promise.resolve(passed);
    for (const outcome of [failed(6), failed(1, []), passed]) {
      expect(withSecondLook(outcome, again).again).toBeUndefined();
    }
  });

  it('is the sum of its runs, and is not asked again where one of them died', () => {
    expect(together([passed, failed(1)])).toMatchObject({ passed: 91, failed: 1, names: [BROKEN] });
    expect(together([passed, { ...passed, note: 'NOT ASKED' }])).toEqual({
      passed: 2,
      failed: 0,
      output: 'second\nsecond',
      note: 'NOT ASKED',
    });
    const died = counted({ code: 1, output: '' });
    expect(together([failed(1), died])).toMatchObject({ passed: 90, failed: 2, names: [] });
  });
});
