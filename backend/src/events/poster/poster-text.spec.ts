import { basename } from 'node:path';
import { breakLines, fitsInto, runsOf, settable } from './poster-text.js';

const cuts = (text: string) =>
  runsOf(text, 'display').map((run) => [basename(run.font).replace(/-\d+-normal\.woff$/, ''), run.text]);

describe('text of posters', () => {
  it('sets each letter with the cut that has it', () => {
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
  ])('has every letter of %s', (title) => {
    expect(settable(title)).toBe(title);
    expect(
      runsOf(title, 'display')
        .map(({ text }) => text)
        .join(''),
    ).toHaveLength(title.length);
  });

  // asvs: 1.3.3
  it('leaves out what nobody sets', () => {
    expect(settable('Summer 🎉 party')).toBe('Summer party');
    expect(settable('🎉')).toBe('');
  });

  it('puts words from right to left in the order they are read', () => {
    const words = (text: string) => runsOf(text, 'display').map((run) => run.text);
    expect(words('مهرجان الربيع')).toEqual(['الربيع', ' ', 'مهرجان']);
    expect(words('Party مهرجان الربيع')).toEqual(['Party', ' ', 'الربيع', ' ', 'مهرجان']);
    expect(words('حفل 2026 هنا')).toEqual(['هنا', ' ', '2026', ' ', 'حفل']);
  });

  it('breaks lines at spaces, and words that are longer than a line between letters', () => {
    expect(breakLines('one two  three incomprehensibilities', 9, (text) => text.length)).toEqual([
      'one two',
      'three',
      'incompreh',
      'ensibilit',
      'ies',
    ]);
    // An e and a mark on it are one letter.
    expect(breakLines('e\u0301e\u0301e\u0301', 3, (text) => text.length)).toEqual(Array(3).fill('e\u0301'));
  });

  it('fits where the lines suffice and no word need be broken', () => {
    const fits = (text: string, width: number) => fitsInto(2, text, width, (line) => line.length);
    expect(fits('spring fair', 6)).toBe(true);
    expect(fits('springtime fair', 6)).toBe(false);
    expect(fits('one two three', 5)).toBe(false);
    expect(fits('春祭り写真展覧会', 6)).toBe(true);
  });

  it('breaks what has no spaces between letters', () => {
    expect(breakLines('Tokyo 春祭り写真展覧会', 6, (text) => text.length)).toEqual([
      'Tokyo',
      '春祭り写真展',
      '覧会',
    ]);
  });
});
