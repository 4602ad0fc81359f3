import { breakLines, canBeSet, runsOf } from './poster-text.js';

describe('text of posters', () => {
  it('sets each letter with the cut that has it', () => {
    expect(runsOf('Żaneta & José', 'display')).toEqual([
      { font: 'display-latin-ext', text: 'Ż' },
      { font: 'display-latin', text: 'aneta & José' },
    ]);
  });

  it('knows which texts it cannot set', () => {
    expect(canBeSet('Łukasz & Zoë – “2026”')).toBe(true);
    expect(canBeSet('مهرجان')).toBe(false);
    expect(canBeSet('春祭り')).toBe(false);
  });

  it('breaks lines at spaces and keeps long words whole', () => {
    expect(breakLines('one two  three incomprehensibilities', 9, (text) => text.length)).toEqual([
      'one two',
      'three',
      'incomprehensibilities',
    ]);
  });
});
