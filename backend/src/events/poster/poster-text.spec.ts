import { basename } from 'node:path';
import { breakLines, fitsLines, splitRuns, removeUnsupportedLetters } from './poster-text.js';

const cuts = (text: string) =>
  splitRuns(text, 'display').map((run) => [basename(run.font).replace(/-\d+-normal\.woff$/, ''), run.text]);

describe('poster text', () => {
  it('uses the font subset that contains each letter', () => {
    expect(cuts('Żaneta & José')).toEqual([
      ['bricolage-grotesque-latin-ext', 'Ż'],
      ['bricolage-grotesque-latin', 'aneta & José'],
    ]);
    expect(cuts('Весна')).toEqual([['noto-sans-cyrillic', 'Весна']]);
    expect(cuts('Γιορτή')).toEqual([['noto-sans-greek', 'Γιορτή']]);
  });

  it.each([
    'Łukasz & Zoë – “2026”',
    'Весенний бал',
    'مهرجان الربيع',
    'מסיבת גן',
    'งานวัด',
    '春祭り',
    '春节庆典',
    '봄 축제',
  ])('supports every letter of %s', (title) => {
    expect(removeUnsupportedLetters(title)).toBe(title);
    expect(
      splitRuns(title, 'display')
        .map(({ text }) => text)
        .join(''),
    ).toHaveLength(title.length);
  });

  // asvs: 1.3.3
  it('removes unsupported letters', () => {
    expect(removeUnsupportedLetters('Summer 🎉 party')).toBe('Summer party');
    expect(removeUnsupportedLetters('🎉')).toBe('');
  });

  it('orders right-to-left words visually', () => {
    const words = (text: string) => splitRuns(text, 'display').map((run) => run.text);
    expect(words('مهرجان الربيع')).toEqual(['الربيع', ' ', 'مهرجان']);
    expect(words('Party مهرجان الربيع')).toEqual(['Party', ' ', 'الربيع', ' ', 'مهرجان']);
    expect(words('حفل 2026 هنا')).toEqual(['هنا', ' ', '2026', ' ', 'حفل']);
  });

  it('breaks lines at spaces, and words longer than a line between letters', () => {
    expect(breakLines('one two  three incomprehensibilities', 9, (text) => text.length)).toEqual([
      'one two',
      'three',
      'incompreh',
      'ensibilit',
      'ies',
    ]);
    // An e with a combining mark is one letter.
    expect(breakLines('e\u0301e\u0301e\u0301', 3, (text) => text.length)).toEqual(Array(3).fill('e\u0301'));
  });

  it('fits if the lines suffice without breaking a word', () => {
    const fits = (text: string, width: number) => fitsLines(2, text, width, (line) => line.length);
    expect(fits('spring fair', 6)).toBe(true);
    expect(fits('springtime fair', 6)).toBe(false);
    expect(fits('one two three', 5)).toBe(false);
    expect(fits('春祭り写真展覧会', 6)).toBe(true);
  });

  it('breaks text without spaces between letters', () => {
    expect(breakLines('Tokyo 春祭り写真展覧会', 6, (text) => text.length)).toEqual([
      'Tokyo',
      '春祭り写真展',
      '覧会',
    ]);
  });
});
