import { en, type Texts } from './en';
import { pickLanguage, type Language } from '@eventframe/contracts/guest-languages';

const STORAGE_KEY = 'guest-language';

/** English is in the bundle. Every other language is a separate chunk. */
const others: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  es: () => import('./es').then(({ es }) => es),
  fr: () => import('./fr').then(({ fr }) => fr),
  de: () => import('./de').then(({ de }) => de),
  'pt-BR': () => import('./pt-BR').then(({ ptBR }) => ptBR),
  'pt-PT': () => import('./pt-PT').then(({ ptPT }) => ptPT),
  ar: () => import('./ar').then(({ ar }) => ar),
};

/** Load the texts of a language. Falls back to English. */
export async function loadTexts(language: Language): Promise<{ language: Language; texts: Texts }> {
  if (language === 'en') return { language, texts: en };
  try {
    return { language, texts: await others[language]() };
  } catch {
    return { language: 'en', texts: en };
  }
}

/** The language chosen on this device, otherwise the browser's. */
export function preferredLanguage(): Language {
  return pickLanguage([readStoredLanguage(), ...navigator.languages]);
}

/** Store the language on this device for all events. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
