import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** The typeface of titles or of text. Letters that neither contains use the same fallback fonts in both. */
export type Typeface = 'display' | 'text';

/** A subset of a typeface, by script or by frequency of letters. */
interface FontSubset {
  file: string;
  /** Pairs of first and last code points. */
  ranges: [number, number][];
}

/** Fallback fonts for scripts the main typefaces lack, in search order. */
const FALLBACKS: [family: string, weight: number][] = [
  ['noto-sans', 700],
  ['noto-sans-arabic', 700],
  ['noto-sans-hebrew', 700],
  ['noto-sans-thai', 700],
  ['kosugi', 400],
  ['do-hyeon', 400],
  ['zcool-xiaowei', 400],
];
const TYPEFACES: Record<Typeface, [family: string, weight: number]> = {
  display: ['bricolage-grotesque', 700],
  text: ['instrument-sans', 500],
};

const require = createRequire(import.meta.url);
const subsetsByFamily = new Map<string, FontSubset[]>();
const fontsByFile = new Map<string, Font>();
const filesByLetter = new Map<string, string | null>();

/**
 * Find the font file that contains a letter.
 *
 * @param letter one code point
 * @returns its path; null if no bundled font contains the letter
 */
export function findFontFile(letter: string, face: Typeface): string | null {
  const key = `${face} ${letter}`;
  const cached = filesByLetter.get(key);
  if (cached !== undefined) return cached;
  const found = search(letter.codePointAt(0) ?? 0, face);
  filesByLetter.set(key, found);
  return found;
}

function search(codePoint: number, face: Typeface): string | null {
  for (const [family, weight] of [TYPEFACES[face], ...FALLBACKS]) {
    const subset = readSubsets(family, weight).find(
      ({ ranges, file }) =>
        ranges.some(([first, last]) => first <= codePoint && codePoint <= last) && hasGlyph(file, codePoint),
    );
    if (subset !== undefined) return subset.file;
  }
  return null;
}

/** Unicode ranges cover whole scripts, so check the font file itself. */
function hasGlyph(file: string, codePoint: number): boolean {
  const font = fontsByFile.get(file) ?? (openSync(file) as Font);
  fontsByFile.set(file, font);
  return font.hasGlyphForCodePoint(codePoint);
}

function readSubsets(family: string, weight: number): FontSubset[] {
  const cached = subsetsByFamily.get(family);
  if (cached !== undefined) return cached;
  const ranges = require(`@fontsource/${family}/unicode.json`) as Record<string, string>;
  // The Latin subset first, so that most texts use one font even if several subsets contain a letter.
  const subsets = Object.entries(ranges)
    .reverse()
    .map(([name, list]) => ({
      file: fontFile(family, name.replace(/[[\]]/g, ''), weight),
      ranges: list.split(',').map(parseRange),
    }));
  subsetsByFamily.set(family, subsets);
  return subsets;
}

function fontFile(family: string, subset: string, weight: number): string {
  return fileURLToPath(
    import.meta.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  );
}

/** 'U+0100-02BA' or 'U+02BD' */
function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
