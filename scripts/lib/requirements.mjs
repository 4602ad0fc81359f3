import { parse } from 'yaml';

/** Comments with tags, and the title of the `it('…')`, `test('…')` or `it.each(…)('…')` below; skipped tests do not match. */
const TAGGED =
  /^((?:[ \t]*\/\/ (?:spec|asvs): .+\n)+)(?:[ \t]*(?:it|test)(?:\.each(?:<.+>)?\([^]*?\))?\(\s*(['"`])((?:\\.|(?!\2)[^])*)\2)?/gm;
const TAG = /\/\/ (spec|asvs): (.+)$/;
/** Playwright's tags at the end of a title. */
const PLAYWRIGHT_TAGS = /( @\w+)+$/;
/** Notes of lines that need no test and no place. */
const NO_EVIDENCE = /^(\*\*not met\*\*|does not apply: )/;

/** @typedef {{ page: string, id: string, file: string, line: number, title: string | null }} Tag null: not above a test */

/**
 * Find the tags of a test file: comments like `// spec: routes.home, routes.pricing` directly above a test.
 *
 * @param {string} file path from the root
 * @param {string} source
 * @returns {Tag[]}
 */
export function tagsIn(file, source) {
  return [...source.matchAll(TAGGED)].flatMap(({ index: start, 1: comments, 3: written }) => {
    const firstLine = source.slice(0, start).split('\n').length;
    const title = written?.replace(/\\(['"`])/g, '$1').replace(PLAYWRIGHT_TAGS, '') ?? null;
    return comments
      .trimEnd()
      .split('\n')
      .flatMap((comment, index) => {
        const [, page, ids] = TAG.exec(comment);
        return ids.split(',').map((id) => ({ page, id: id.trim(), file, line: firstLine + index, title }));
      });
  });
}

/**
 * Build a page of docs/ from its list of lines and from the tags of the tests.
 *
 * @param {object} page
 * @param {'spec' | 'asvs'} page.tag
 * @param {string} page.path of the page, without `.md`; the list is beside it, with `.yaml`
 * @param {string} page.list YAML: an introduction, and sections of lines `id: text`
 * @param {Tag[]} page.tags of all test files
 * @param {(file: string) => string | null} page.read a file by its path from the root
 * @returns {{ text: string, problems: string[] }}
 */
export function buildPage({ tag, path, list, tags, read }) {
  const { intro, levels, sections } = parse(list);
  const own = tags.filter(({ page }) => page === tag);
  const ids = sections.flatMap(({ lines = [] }) => lines).flatMap(idsOf);
  const levelOf = new Map(Object.entries(levels ?? {}).flatMap(levelsOf));
  const problems = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `${path}.yaml has “${id}” twice.`);
  for (const { id, file, line, title } of own) {
    if (!ids.includes(id)) problems.push(`${file}:${line} names “${id}”, which is not in ${path}.yaml.`);
    if (title === null) problems.push(`${file}:${line} names “${id}”, but is not directly above a test.`);
  }
  for (const [id, level] of levelOf) {
    if (level <= 2 && !ids.includes(id)) problems.push(`${path}.yaml lacks “${id}” of level ${level}.`);
  }
  for (const id of levels ? ids : []) {
    if (!levelOf.has(id)) problems.push(`${path}.yaml has “${id}”, which the standard does not have.`);
  }
  const body = sections.map(({ heading, text, lines = [] }) =>
    [heading, text, lines.map(lineOf).join('\n')].filter(Boolean).join('\n\n'),
  );
  const banner = `<!-- Generated from ${path}.yaml and the tests by \`npm run docs:generate\`. Do not edit. -->`;
  return { text: `${[banner, intro.trim(), ...body].join('\n\n')}\n`, problems };

  function lineOf(line) {
    const { note = '', places = [] } = line;
    const [key, text] = Object.entries(line)[0];
    const lineIds = idsOf(line);
    const [first] = lineIds;
    const tests = own.filter(({ id, title }) => title !== null && lineIds.includes(id));
    if (tests.length + places.length === 0 && !NO_EVIDENCE.test(note)) {
      problems.push(`No test shows “${first}” of ${path}.yaml. Write “// ${tag}: ${first}” above one.`);
    }
    return [
      `- **${key}**${levelOf.has(first) ? ` (level ${levelOf.get(first)})` : ''} ${text}`,
      ...(note === '' ? [] : [note]),
      ...places.map(placeOf),
      ...tests.map(({ file, title }) => `\`${file}\` › ${title}`),
    ].join('\n  - ');
  }

  function placeOf(place) {
    const [file, text] = place.split(' › ');
    if (!read(file)?.includes(text)) problems.push(`${path}.yaml names a place that is missing: ${place}`);
    return `\`${file}\` › \`${text}\``;
  }
}

/** The first key of a line is its id, or the ids of several requirements with the same answer. */
const idsOf = (line) => Object.keys(line)[0].split(', ');

/** A digit for each requirement of a section: `['1.5', '123']`. */
const levelsOf = ([section, digits]) =>
  [...digits].map((level, index) => [`${section}.${index + 1}`, Number(level)]);
