import { type Face, fontFileFor } from './poster-fonts.js';

/** A piece of a text that is set with one font. */
export interface Run {
  /** File of the font. */
  font: string;
  text: string;
}

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Joins its neighbours or changes how they look, and is set in their font: marks, joiners, variants. */
const CLINGING = /\p{M}|\u200c|\u200d|\ufe0f/u;

/** The text without what no typeface of ours has, such as pictographs; empty when nothing is left. */
export function settable(text: string): string {
  const letters = [...text].filter((letter) => CLINGING.test(letter) || fontFileFor(letter, 'text') !== null);
  return letters.join('').replace(/\s+/g, ' ').trim();
}

/** A text as pieces that are each set with one font, in the order they are set from left to right. */
export function runsOf(text: string, face: Face): Run[] {
  // Between words of both ways a space stays where it is, so it goes with neither.
  const apart = RIGHT_TO_LEFT.test(text) ? ' ' : '';
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const font = CLINGING.test(letter) && last !== undefined ? last.font : fontFileFor(letter, face);
    if (font === null) continue;
    if (last?.font === font && last.text !== apart && letter !== apart) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return inVisualOrder(runs);
}

/**
 * A line's first letter says which way the line runs; pieces of the other way keep their own order within it. What is
 * neither (spaces, signs) between two pieces of one way goes with them.
 */
function inVisualOrder(runs: Run[]): Run[] {
  const ways = runs.map(({ text }) => wayOf(text));
  const base = ways.find((way) => way !== null) ?? 'right';
  const settled = ways.map((way, index) => {
    if (way !== null) return way;
    const before = ways.slice(0, index).findLast((other) => other !== null);
    const after = ways.slice(index).find((other) => other !== null);
    return before !== undefined && before === after ? before : base;
  });
  const groups: { way: 'left' | 'right'; runs: Run[] }[] = [];
  runs.forEach((run, index) => {
    const way = settled[index] ?? base;
    const last = groups.at(-1);
    if (last?.way === way) last.runs.push(run);
    else groups.push({ way, runs: [run] });
  });
  const ordered = groups.map((group) => (group.way === 'left' ? group.runs.toReversed() : group.runs));
  return (base === 'left' ? ordered.toReversed() : ordered).flat();
}

/** Where a piece's letters run to; null for spaces and signs alone. */
function wayOf(text: string): 'left' | 'right' | null {
  if (RIGHT_TO_LEFT.test(text)) return 'left';
  return LETTER_OR_DIGIT.test(text) ? 'right' : null;
}

/** Scripts written without spaces between words may be broken between any two letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** What a reader takes for one letter: a mark is not torn from what it stands on. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Breaks a text at its spaces into lines no wider than `width`; a single longer word begins a line and is broken between
 * its letters, and so is one of a script that knows no spaces.
 *
 * @param measure the width of a text, in the unit of `width`
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  const add = (part: string, glue: string | null) => {
    const last = lines.at(-1);
    if (last !== undefined && glue !== null && measure(`${last}${glue}${part}`) <= width)
      lines[lines.length - 1] = `${last}${glue}${part}`;
    else lines.push(part);
  };
  for (const word of wordsOf(text)) {
    if (measure(word) <= width) add(word, ' ');
    else {
      const first = UNSPACED.test(word) ? ' ' : null;
      [...letters.segment(word)].forEach(({ segment }, index) => add(segment, index === 0 ? first : ''));
    }
  }
  return lines;
}

/** Whether a text takes at most so many lines of a width, with no word broken that has spaces around it. */
export function fitsInto(
  lines: number,
  text: string,
  width: number,
  measure: (text: string) => number,
): boolean {
  const whole = wordsOf(text).every((word) => UNSPACED.test(word) || measure(word) <= width);
  return whole && breakLines(text, width, measure).length <= lines;
}

const wordsOf = (text: string) => text.split(/\s+/).filter((part) => part !== '');
