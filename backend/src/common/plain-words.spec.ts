import { plainWords } from './plain-words.js';

describe('plainWords', () => {
  it.each([
    ['EventFrame', 'eventframe'],
    ['Anna & Jörg', 'anna-jorg'],
    ['  "Große" Straße 7! ', 'grosse-strasse-7'],
    ['結婚式', ''],
  ])('of %s are %j', (text, words) => {
    expect(plainWords(text)).toBe(words);
  });
});
