import { initials } from './initials.js';

describe('initials', () => {
  it.each([
    ['Mara Lindqvist', 'ML'],
    ['mara', 'M'],
    ['Ada King Noel', 'AN'],
    ['  Åsa   Öberg ', 'ÅÖ'],
    ['', ''],
  ])('of %p are %p', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});
