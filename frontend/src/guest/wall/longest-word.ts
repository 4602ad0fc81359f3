/** Scripts whose lines may break between any two letters. */
const BREAKS_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Letters of a title's longest word: what has to fit on one line. Of words that break anywhere, none has to. */
export function longestWord(title: string): number {
  const words = title.split(/[\s\-\u2013\u2014/]+/).filter((word) => !BREAKS_ANYWHERE.test(word));
  return Math.max(1, ...words.map((word) => [...word].length));
}
