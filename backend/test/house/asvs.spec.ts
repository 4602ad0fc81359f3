import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesIn } from '../../../scripts/lib/specification.mjs';
import { LEVELS } from './asvs-levels.js';

const root = join(import.meta.dirname, '..', '..', '..');
const NAMED = /^`([^`]+)` › (.+)$/;
const PLACE = /^`(.+)`$/;
/** What needs no test and no place. */
const SAYS_SO = /^(\*\*not met\*\*|does not apply: )/;

interface Line {
  ids: string[];
  level: number;
  metBy: string[];
}

/** The rows of the tables of docs/asvs.md. */
function linesOf(markdown: string): Line[] {
  const rows = markdown.split('\n').filter((text) => /^\| \d/.test(text));
  return rows.map((text) => {
    const [ids = '', level = '', , metBy = ''] = text
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { ids: idsOf(ids), level: Number(level), metBy: metBy.split('<br>') };
  });
}

/** `1.2.6 to 1.2.8`, `1.3.4, 1.3.5`, `1.1.1`. */
function idsOf(text: string): string[] {
  const [, section, first, last] = /^(\d+\.\d+)\.(\d+) to \d+\.\d+\.(\d+)$/.exec(text) ?? [];
  if (section === undefined) return text.split(', ');
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, number) => `${section}.${Number(first) + number}`);
}

/** @returns null for an id that the standard does not have */
function levelOf(id: string): number | null {
  const [, section = '', number = ''] = /^(\d+\.\d+)\.(\d+)$/.exec(id) ?? [];
  const level = LEVELS[section]?.[Number(number) - 1];
  return level === undefined ? null : Number(level);
}

function read(file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return null;
  }
}

/** Why a reference leads nowhere; null when it leads somewhere. */
function problemOf(file: string, what: string): string | null {
  const content = read(file);
  if (content === null) return `there is no ${file}`;
  const [, place] = PLACE.exec(what) ?? [];
  if (place !== undefined) return content.includes(place) ? null : `${file} does not say ${place}`;
  return titlesIn(content).has(what) ? null : `${file} has no test “${what}”`;
}

/** What is wrong with a checklist; also used to show that this can fail. */
function problemsIn(markdown: string): string[] {
  const lines = linesOf(markdown);
  const problems: string[] = [];
  const placed = lines.flatMap(({ ids }) => ids);
  for (const [section, levels] of Object.entries(LEVELS)) {
    [...levels].forEach((level, index) => {
      const id = `${section}.${index + 1}`;
      if (Number(level) <= 2 && !placed.includes(id)) problems.push(`${id} is missing`);
    });
  }
  for (const id of placed)
    if (placed.indexOf(id) !== placed.lastIndexOf(id)) problems.push(`${id} is placed twice`);
  for (const { ids, level, metBy } of lines) {
    const levels = ids.map(levelOf);
    if (levels.includes(null)) problems.push(`${ids.join(', ')} is none of the standard`);
    else if (Math.min(...(levels as number[])) !== level)
      problems.push(`${ids.join(', ')} is not of level ${level}`);
    const references = metBy.flatMap((part) => NAMED.exec(part) ?? []).length;
    if (references === 0 && !metBy.some((part) => SAYS_SO.test(part))) {
      problems.push(`${ids.join(', ')} names neither test nor place`);
    }
    for (const part of metBy) {
      const [, file = '', what = ''] = NAMED.exec(part) ?? [];
      const problem = file === '' ? null : problemOf(file, what);
      if (problem !== null) problems.push(`${ids.join(', ')}: ${problem}`);
    }
  }
  return problems;
}

describe('the security checklist', () => {
  const checklist = read('docs/asvs.md') ?? '';

  it('places every requirement of levels 1 and 2, each with a test or a place that exists, or says why not', () => {
    expect(problemsIn(checklist)).toEqual([]);
  });

  it.each([
    ['a line that is gone', /^\| 7\.4\.2 .*\n/m, '', '7.4.2 is missing'],
    [
      'a test of another name',
      /› stores no token that could be used/,
      '› stores tokens',
      'has no test “stores tokens”',
    ],
    [
      'a file that is gone',
      /backend\/src\/media\/object-names\.ts/g,
      'backend/gone.ts',
      'there is no backend/gone.ts',
    ],
    ['a place that is gone', /› `newObjectName`/, '› `noSuchName`', 'does not say noSuchName'],
    [
      'a line that says nothing',
      /^(\| 3\.3\.3 (?:[^|]*\|){3}).*$/m,
      '$1 yes |',
      '3.3.3 names neither test nor place',
    ],
    ['a wrong level', /^\| 7\.4\.2( +)\| 1/m, '| 7.4.2$1| 2', '7.4.2 is not of level 2'],
  ])('fails for %s', (_name, what, instead, problem) => {
    const changed = checklist.replace(what, instead);
    expect(changed).not.toBe(checklist);
    expect(problemsIn(changed)).toContainEqual(expect.stringContaining(problem));
  });
});
