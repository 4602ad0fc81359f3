/**
 * docs/specification.md: tables whose last column names the tests that show the line,
 * `path/of.spec.ts` › the test's title, several parted by `<br>`, or says `not shown`.
 */

const NOT_SHOWN = 'not shown';
/** What the document itself says of its lines, in its head. */
const COUNTED = /there are (\d+) lines, (none|\d+) of them without a test/;
const NAMED = /^`([^`]+)` › (.+)$/;

/**
 * @param {string} markdown
 * @param {(file: string) => string | null} read a file's content by its path from the root, null when there is none
 * @returns {{ lines: number, notShown: number, problems: string[] }}
 */
export function checkSpecification(markdown, read) {
  const titles = new Map();
  const problems = [];
  let lines = 0;
  let notShown = 0;
  markdown.split('\n').forEach((text, index) => {
    const shown = lastCell(text);
    if (shown === null) return;
    lines += 1;
    if (shown === NOT_SHOWN) {
      notShown += 1;
      return;
    }
    for (const reference of shown.split('<br>')) {
      const problem = problemOf(reference.trim(), titles, read);
      if (problem !== null) problems.push(`line ${index + 1}: ${problem}`);
    }
  });
  if (lines === 0) problems.push('it has no line');
  else if (!countsRightly(markdown, lines, notShown)) {
    problems.push(
      `its head does not say “there are ${lines} lines, ${notShown || 'none'} of them without a test”`,
    );
  }
  return { lines, notShown, problems };
}

function countsRightly(markdown, lines, notShown) {
  const [, said, without] = COUNTED.exec(markdown.replace(/\s+/g, ' ')) ?? [];
  return said === String(lines) && without === String(notShown || 'none');
}

/** The last cell of a table's row; null for the head, the rule under it, and everything else. */
function lastCell(text) {
  if (!text.startsWith('|')) return null;
  const cells = text
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells.every((cell) => /^:?-+:?$/.test(cell)) || cells.at(-1) === 'shown by') return null;
  return cells.at(-1) ?? null;
}

function problemOf(reference, titles, read) {
  const named = NAMED.exec(reference);
  if (named === null) return `“${reference}” names no test`;
  const [, file, title] = named;
  if (!titles.has(file)) {
    const content = read(file);
    titles.set(file, content === null ? null : titlesIn(content));
  }
  const known = titles.get(file);
  if (known === null) return `there is no ${file}`;
  return known.has(title) ? null : `${file} has no test “${title}”`;
}

/** Comments that begin a line: a test that stands in one is run by nobody. */
const COMMENTS = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;

/** Playwright's, at the end of a title. */
const TAGS = /( @\w+)+$/;

/**
 * The titles of a file's tests as they are written, without Playwright's tags (`@both`), those of tables
 * (`it.each([…])('…')`, `it.each(table)('…')`) too.
 *
 * @param {string} source
 * @returns {Set<string>}
 */
export function titlesIn(source) {
  const calls = source
    .replace(COMMENTS, '')
    .matchAll(
      /(?:\b(?:test|it)(?:\.each\([\w.() ]*\))?|\](?: as const)?\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g,
    );
  const titles = [...calls].map(([, ...quoted]) => quoted.find(Boolean)?.replace(/\\(.)/g, '$1') ?? '');
  return new Set(titles.map((title) => title.replace(TAGS, '')));
}
