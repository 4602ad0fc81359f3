import { fileURLToPath } from 'node:url';

/** Typefaces come cut by script; a text is set with the cut that has each of its letters. */
const CUTS = ['latin', 'latin-ext'] as const;

export type Face = 'display' | 'text';

/** Files of the faces, by the names {@link runsOf} gives. */
export const FONT_FILES: Record<string, string> = Object.fromEntries(
  CUTS.flatMap((cut) => [
    [`display-${cut}`, fontFile('bricolage-grotesque', cut, 700)],
    [`text-${cut}`, fontFile('instrument-sans', cut, 500)],
  ]),
);

function fontFile(family: string, cut: string, weight: number): string {
  return fileURLToPath(
    import.meta.resolve(`@fontsource/${family}/files/${family}-${cut}-${weight}-normal.woff`),
  );
}

/** Latin-1 and general punctuation are in the first cut. */
const BASIC =
  /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122]/;
const EXTENDED = /[\u0100-\u02ba\u1e00-\u1eff]/;

/** Whether our typefaces have every letter of a text: those of Latin scripts. */
export function canBeSet(text: string): boolean {
  return [...text].every((letter) => BASIC.test(letter) || EXTENDED.test(letter));
}

/** A text as pieces that are each set with one font. */
export function runsOf(text: string, face: Face): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = [];
  for (const letter of text) {
    const font = `${face}-${EXTENDED.test(letter) ? 'latin-ext' : 'latin'}`;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/**
 * Breaks a text at its spaces into lines no wider than `width`; a single longer word stays whole.
 *
 * @param measure the width of a text, in the unit of `width`
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
