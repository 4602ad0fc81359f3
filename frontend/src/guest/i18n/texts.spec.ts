import { ar } from './ar';
import { de } from './de';
import { en, type TextKey } from './en';
import { es } from './es';
import { fr } from './fr';
import { pt } from './pt';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

const KEYS = Object.keys(en) as TextKey[];

/** What is the same word in English and in that language. */
const ALIKE: Record<string, TextKey[]> = {
  ar: [],
  de: ['offsetX', 'countdownSeconds'],
  es: ['offsetX', 'offsetY', 'error', 'countdownSeconds'],
  fr: ['messages', 'zoom', 'offsetX', 'offsetY', 'photoMade', 'countdownSeconds'],
  pt: ['offsetX', 'offsetY', 'countdownSeconds'],
};

describe.each(Object.entries({ ar, de, es, fr, pt }))('texts in %s', (language, texts) => {
  it('say everything, with the same placeholders', () => {
    for (const key of KEYS) {
      expect(texts[key].trim()).not.toBe('');
      expect(placeholders(texts[key])).toEqual(placeholders(en[key]));
    }
    expect(Object.keys(texts)).toHaveLength(KEYS.length);
  });

  it('are none of them left in English', () => {
    expect(KEYS.filter((key) => texts[key] === en[key])).toEqual(ALIKE[language]);
  });
});
