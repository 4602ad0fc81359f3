import { ar } from './ar';
import { de } from './de';
import { en, type TextKey } from './en';
import { es } from './es';
import { fr } from './fr';
import { pt } from './pt';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(Object.entries({ ar, de, es, fr, pt }))('texts in %s', (_language, texts) => {
  it('say everything, with the same placeholders', () => {
    for (const key of Object.keys(en) as TextKey[]) {
      expect(texts[key].trim()).not.toBe('');
      expect(placeholders(texts[key])).toEqual(placeholders(en[key]));
    }
    expect(Object.keys(texts)).toHaveLength(Object.keys(en).length);
  });
});
