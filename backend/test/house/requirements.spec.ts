import { buildPage, tagsIn } from '../../../scripts/lib/requirements.mjs';

const LIST = `
intro: '# Requirements'
levels: { '1.1': '1223' }
sections:
  - heading: '## V1'
    lines:
      - 1.1.1: the first
        places: [src/a.ts › here]
      - 1.1.2: the second
      - 1.1.3: the third
        note: 'does not apply: there is none'
`;
/** Not a template of lines: the generator would take its tags for those of this file. */
const TESTS = [
  '',
  '// asvs: 1.1.1, 1.1.2',
  "it('shows both', () => {});",
  '// spec: a.one',
  '// asvs: 1.1.2',
  'it.each([',
  '  1,',
  "])('shows $name @both', () => {});",
  '',
].join('\n');

const NO_TEST = 'No test shows “1.1.3” of list.yaml. Write “// asvs: 1.1.3” above one.';
const NOT_ABOVE = 'a.spec.ts:9 names “1.1.1”, but is not directly above a test.';

function build(list: string, tests: string) {
  const read = (file: string) => (file === 'src/a.ts' ? 'it is here' : null);
  return buildPage({ tag: 'asvs', path: 'list', list, tags: tagsIn('a.spec.ts', tests), read });
}

describe('generator of docs/specification.md and docs/asvs.md', () => {
  it('lists each line with its level, notes, places and tests', () => {
    const { text, problems } = build(LIST, TESTS);
    expect(problems).toEqual([]);
    expect(text).toContain(`# Requirements

## V1

- **1.1.1** (level 1) the first
  - \`src/a.ts\` › \`here\`
  - \`a.spec.ts\` › shows both
- **1.1.2** (level 2) the second
  - \`a.spec.ts\` › shows both
  - \`a.spec.ts\` › shows $name
- **1.1.3** (level 2) the third
  - does not apply: there is none
`);
  });

  it.each([
    ['an id without a test', '1.1.3:', '1.1.3: it\n      - 1.1.4:', NO_TEST],
    ['a missing requirement', '1.1.3', '1.1.4', 'list.yaml lacks “1.1.3” of level 2.'],
    [
      'an unknown requirement',
      '1.1.3',
      '1.1.3, 1.1.5',
      'list.yaml has “1.1.5”, which the standard does not have.',
    ],
    ['a duplicate id', '1.1.3', '1.1.3, 1.1.1', 'list.yaml has “1.1.1” twice.'],
    ['a missing place', '› here', '› there', 'list.yaml names a place that is missing: src/a.ts › there'],
    ['an unknown id', '', "// asvs: b\nit('shows b');", 'a.spec.ts:9 names “b”, which is not in list.yaml.'],
    ['a tag above a skipped test', '', "// asvs: 1.1.1\nit.skip('shows it');", NOT_ABOVE],
    ['a tag above a comment', '', "// asvs: 1.1.1\n// it('shows it');\nit('shows more');", NOT_ABOVE],
  ])('fails for %s', (_name, what, instead, problem) => {
    const [list, tests] = what === '' ? [LIST, TESTS + instead] : [LIST.replace(what, instead), TESTS];
    expect(build(list, tests).problems).toEqual([problem]);
  });
});
