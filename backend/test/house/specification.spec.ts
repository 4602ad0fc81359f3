import { checkSpecification } from '../../../scripts/lib/specification.mjs';

const TESTS = `test('signs in', () => {}); it("doesn't sign in", () => {});\ntest(\n  'a | b',\n  () => {});\nit.each([1, 2])('counts %d', () => {});`;
const read = (file: string) => (file === 'a.spec.ts' ? TESTS : null);

const table = (...cells: string[]) =>
  ['| what | shown by |', '| --- | --- |', ...cells.map((cell) => `| something | ${cell} |`)].join('\n');
const check = (...cells: string[]) => checkSpecification(table(...cells), read);

describe('the check of docs/specification.md', () => {
  it('takes lines whose tests exist, and counts those without', () => {
    const cells = [
      "`a.spec.ts` › signs in<br>`a.spec.ts` › doesn't sign in",
      '`a.spec.ts` › a \\| b',
      '`a.spec.ts` › counts %d',
      'not shown',
    ];
    expect(check(...cells)).toEqual({ lines: 4, notShown: 1, problems: [] });
  });

  it('minds a test that does not exist, a file that does not, and a cell that names neither', () => {
    expect(check('`a.spec.ts` › signs', '`b.spec.ts` › signs in', 'seen by eye').problems).toEqual([
      'line 3: a.spec.ts has no test “signs”',
      'line 4: there is no b.spec.ts',
      'line 5: “seen by eye” names no test',
    ]);
  });

  it('minds a document without a line', () => {
    expect(checkSpecification('# Nothing', read).problems).toEqual(['it has no line']);
  });
});
