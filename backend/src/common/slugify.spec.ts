import { slugify } from './slugify.js';

describe('slugify', () => {
  it.each([
    ['EventFrame', 'eventframe'],
    ['Anna & Jörg', 'anna-jorg'],
    ['  "Große" Straße 7! ', 'grosse-strasse-7'],
    ['結婚式', ''],
  ])('of %s are %j', (text, words) => {
    expect(slugify(text)).toBe(words);
  });
});
