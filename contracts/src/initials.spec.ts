import { initials } from './initials.js';

describe('initials', () => {
  it.each([
    ['Mara Lindqvist', 'ML'],
    ['mara', 'M'],
    ['Ada King Noel', 'AN'],
    ['  Åsa   Öberg ', 'ÅÖ'],
    ['', ''],
  ])('returns, for %p: %p', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});
