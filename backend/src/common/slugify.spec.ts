import { slugify } from './slugify.js';

describe('slugify', () => {
  it.each([
    ['EventFrame', 'eventframe'],
    ['Anna & Jörg', 'anna-jorg'],
    ['  "Große" Straße 7! ', 'grosse-strasse-7'],
    ['結婚式', ''],
  ])('converts %s to %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });
});
