import { longestWord } from './longest-word';

describe("a title's longest word", () => {
  it('is counted between spaces and dashes', () => {
    expect(longestWord('Lena & Jonas, 12 September')).toBe(9);
    expect(longestWord('Fair\u2013Opening')).toBe(7);
  });

  it('is none where lines break anywhere', () => {
    expect(longestWord('春のお祭り二〇二六')).toBe(1);
    expect(longestWord('')).toBe(1);
  });
});
