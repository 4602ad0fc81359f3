import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** How texts are set: titles in the one, lines in the other. Letters our faces lack look alike in both. */
export type Face = 'display' | 'text';

/** Typefaces come cut by script, or for thousands of letters by how often they are used. */
interface Cut {
  file: string;
  /** First and last code points, pairs. */
  ranges: [number, number][];
}

/** For scripts our own faces lack, in the order they are asked. */
const OTHERS: [family: string, weight: number][] = [
  ['noto-sans', 700],
  ['noto-sans-arabic', 700],
  ['noto-sans-hebrew', 700],
  ['noto-sans-thai', 700],
  ['kosugi', 400],
  ['do-hyeon', 400],
  ['zcool-xiaowei', 400],
];
const OURS: Record<Face, [family: string, weight: number]> = {
  display: ['bricolage-grotesque', 700],
  text: ['instrument-sans', 500],
};

const require = createRequire(import.meta.url);
const cutsOfFamilies = new Map<string, Cut[]>();
const openedFonts = new Map<string, Font>();
const foundFonts = new Map<string, string | null>();

/**
 * The file of a typeface that has a letter.
 *
 * @param letter one code point
 * @returns its path, or null when no typeface of ours has the letter
 */
export function fontFileFor(letter: string, face: Face): string | null {
  const key = `${face} ${letter}`;
  const known = foundFonts.get(key);
  if (known !== undefined) return known;
  const found = search(letter.codePointAt(0) ?? 0, face);
  foundFonts.set(key, found);
  return found;
}

function search(codePoint: number, face: Face): string | null {
  for (const [family, weight] of [OURS[face], ...OTHERS]) {
    const cut = cutsOf(family, weight).find(
      ({ ranges, file }) =>
        ranges.some(([first, last]) => first <= codePoint && codePoint <= last) && has(file, codePoint),
    );
    if (cut !== undefined) return cut.file;
  }
  return null;
}

/** Ranges are those of the script: the file itself knows what is really in it. */
function has(file: string, codePoint: number): boolean {
  const font = openedFonts.get(file) ?? (openSync(file) as Font);
  openedFonts.set(file, font);
  return font.hasGlyphForCodePoint(codePoint);
}

function cutsOf(family: string, weight: number): Cut[] {
  const known = cutsOfFamilies.get(family);
  if (known !== undefined) return known;
  const ranges = require(`@fontsource/${family}/unicode.json`) as Record<string, string>;
  // The plain cut first: of the letters several cuts have, most texts stay in one font.
  const cuts = Object.entries(ranges)
    .reverse()
    .map(([name, list]) => ({
      file: fontFile(family, name.replace(/[[\]]/g, ''), weight),
      ranges: list.split(',').map(parseRange),
    }));
  cutsOfFamilies.set(family, cuts);
  return cuts;
}

function fontFile(family: string, cut: string, weight: number): string {
  return fileURLToPath(
    import.meta.resolve(`@fontsource/${family}/files/${family}-${cut}-${weight}-normal.woff`),
  );
}

/** 'U+0100-02BA' or 'U+02BD' */
function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
