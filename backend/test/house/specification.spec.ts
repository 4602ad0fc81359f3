import { checkSpecification } from '../../../scripts/lib/specification.mjs';

const TESTS = `test('signs in', () => {}); it("doesn't sign in", () => {});\ntest(\n  'a | b',\n  () => {});\nit.each([1, 2])('counts %d', () => {});`;
const read = (file: string) => (file === 'a.spec.ts' ? TESTS : null);

const table = (...cells: string[]) =>
  ['| what | shown by |', '| --- | --- |', ...cells.map((cell) => `| something | ${cell} |`)].join('\n');
/** The tables with the head that counts their lines, broken over two lines as prettier does. */
const counted = (lines: number, without: string, ...cells: string[]) =>
  `${table(...cells)}\n\nOn some day there are ${lines} lines,\n${without} of them without a test.`;
const check = (...cells: string[]) =>
  checkSpecification(counted(cells.length, cells.includes('not shown') ? '1' : 'none', ...cells), read);

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

  it('minds a test that nobody runs', () => {
    const source = [
      "it.skip('is skipped', () => {});",
      "test.fixme('is broken', () => {});",
      "  // it('is commented out', () => {});",
      "/* it('was once',\n  () => {}); */",
      "it('is run', () => {});",
    ].join('\n');
    const titles = ['is skipped', 'is broken', 'is commented out', 'was once', 'is run'];
    const document = counted(titles.length, 'none', ...titles.map((title) => `\`a.spec.ts\` › ${title}`));
    expect(checkSpecification(document, () => source).problems).toEqual([
      'line 3: a.spec.ts has no test “is skipped”',
      'line 4: a.spec.ts has no test “is broken”',
      'line 5: a.spec.ts has no test “is commented out”',
      'line 6: a.spec.ts has no test “was once”',
    ]);
  });

  it('names a test without its tags', () => {
    const source = "test('signs in @both', () => {});\ntest('mails olivia@example.org', () => {});";
    const titles = ['signs in', 'mails olivia@example.org'];
    const document = counted(titles.length, 'none', ...titles.map((title) => `\`a.spec.ts\` › ${title}`));
    expect(checkSpecification(document, () => source).problems).toEqual([]);
  });

  it('minds a head that counts wrongly, or not at all', () => {
    const cell = '`a.spec.ts` › signs in';
    const wrong = 'its head does not say “there are 2 lines, 1 of them without a test”';
    for (const head of [
      counted(3, '1', cell, 'not shown'),
      counted(2, 'none', cell, 'not shown'),
      table(cell, 'not shown'),
    ]) {
      expect(checkSpecification(head, read).problems).toEqual([wrong]);
    }
    expect(check(cell).problems).toEqual([]);
  });

  it('minds a document without a line', () => {
    expect(checkSpecification('# Nothing', read).problems).toEqual(['it has no line']);
  });
});
