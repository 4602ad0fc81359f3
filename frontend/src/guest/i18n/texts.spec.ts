import { ar } from './ar';
import { de } from './de';
import { en, type TextKey } from './en';
import { es } from './es';
import { fr } from './fr';
import { pt } from './pt';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

const KEYS = Object.keys(en) as TextKey[];

/** Texts that are the same in English and another language. */
const ALIKE: Record<string, TextKey[]> = {
  ar: [],
  de: ['offsetX', 'countdownSeconds'],
  es: ['offsetX', 'offsetY', 'error', 'countdownSeconds'],
  fr: ['messages', 'zoom', 'offsetX', 'offsetY', 'photoMade', 'countdownSeconds'],
  pt: ['offsetX', 'offsetY', 'countdownSeconds'],
};

describe.each(Object.entries({ ar, de, es, fr, pt }))('texts in %s', (language, texts) => {
  it('contains every text with the same placeholders', () => {
    for (const key of KEYS) {
      expect(texts[key].trim()).not.toBe('');
      expect(placeholders(texts[key])).toEqual(placeholders(en[key]));
    }
    expect(Object.keys(texts)).toHaveLength(KEYS.length);
  });

  it('leaves no text in English', () => {
    expect(KEYS.filter((key) => texts[key] === en[key])).toEqual(ALIKE[language]);
  });
});
