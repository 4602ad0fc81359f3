import { type Typeface, findFontFile } from './poster-fonts.js';

/** A part of a text in one font. */
export interface Run {
  /** Path of the font file. */
  font: string;
  text: string;
}

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Marks, joiners and variation selectors, which use the font of the letter before them. */
const COMBINING = /\p{M}|\u200c|\u200d|\ufe0f/u;

/** Remove letters that no bundled font contains, such as emoji; may return an empty text. */
export function removeUnsupportedLetters(text: string): string {
  const letters = [...text].filter(
    (letter) => COMBINING.test(letter) || findFontFile(letter, 'text') !== null,
  );
  return letters.join('').replace(/\s+/g, ' ').trim();
}

/** Split a text into runs of one font, in visual order from left to right. */
export function splitRuns(text: string, face: Typeface): Run[] {
  // A space between words of different directions keeps its position, so it forms a separate run.
  const separator = RIGHT_TO_LEFT.test(text) ? ' ' : '';
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const font = COMBINING.test(letter) && last !== undefined ? last.font : findFontFile(letter, face);
    if (font === null) continue;
    if (last?.font === font && last.text !== separator && letter !== separator) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return orderVisually(runs);
}

/**
 * Reorder runs visually. A line's first letter defines its direction; runs of the other direction keep their order within
 * it. Neutral runs (spaces, signs) between two runs of one direction join them.
 */
function orderVisually(runs: Run[]): Run[] {
  const directions = runs.map(({ text }) => directionOf(text));
  const base = directions.find((direction) => direction !== null) ?? 'right';
  const settled = directions.map((direction, index) => {
    if (direction !== null) return direction;
    const before = directions.slice(0, index).findLast((other) => other !== null);
    const after = directions.slice(index).find((other) => other !== null);
    return before !== undefined && before === after ? before : base;
  });
  const groups: { direction: 'left' | 'right'; runs: Run[] }[] = [];
  runs.forEach((run, index) => {
    const direction = settled[index] ?? base;
    const last = groups.at(-1);
    if (last?.direction === direction) last.runs.push(run);
    else groups.push({ direction, runs: [run] });
  });
  const ordered = groups.map((group) => (group.direction === 'left' ? group.runs.toReversed() : group.runs));
  return (base === 'left' ? ordered.toReversed() : ordered).flat();
}

/** The side a run's letters run toward; null for spaces and signs. */
function directionOf(text: string): 'left' | 'right' | null {
  if (RIGHT_TO_LEFT.test(text)) return 'left';
  return LETTER_OR_DIGIT.test(text) ? 'right' : null;
}

/** Scripts without spaces between words, which may be broken between any two letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Splits text into graphemes, so that marks stay with their letters. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Break a text at its spaces into lines no wider than `width`. A longer word starts a new line and is broken between its
 * letters. Words of scripts without spaces are broken between letters, too.
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

/** Whether a text fits a number of lines without a broken word, except in scripts without spaces. */
export function fitsLines(
  lines: number,
  text: string,
  width: number,
  measure: (text: string) => number,
): boolean {
  const isUnbroken = wordsOf(text).every((word) => UNSPACED.test(word) || measure(word) <= width);
  return isUnbroken && breakLines(text, width, measure).length <= lines;
}

const wordsOf = (text: string) => text.split(/\s+/).filter((part) => part !== '');
