import { ar } from './ar';
import { de } from './de';
import { en, type TextKey } from './en';
import { es } from './es';
import { fr } from './fr';
import { ptBR } from './pt-BR';
import { ptPT } from './pt-PT';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

const KEYS = Object.keys(en) as TextKey[];

/** Texts that are the same in English. */
const ALIKE: Record<string, TextKey[]> = {
  ar: [],
  de: ['zoom', 'offsetX', 'countdownSeconds'],
  es: ['zoom', 'offsetX', 'offsetY', 'error', 'countdownSeconds', 'flash'],
  fr: ['messages', 'zoom', 'offsetX', 'offsetY', 'photoMade', 'countdownSeconds', 'flash'],
  'pt-BR': ['zoom', 'offsetX', 'offsetY', 'countdownSeconds', 'flash'],
  'pt-PT': ['zoom', 'offsetX', 'offsetY', 'countdownSeconds', 'flash'],
};

describe.each(Object.entries({ ar, de, es, fr, 'pt-BR': ptBR, 'pt-PT': ptPT }))(
  'texts in %s',
  (language, texts) => {
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
  },
);
