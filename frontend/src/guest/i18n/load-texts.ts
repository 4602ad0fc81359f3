import { en, type Texts } from './en';
import { pickLanguage, type Language } from '@eventframe/contracts/guest-languages';

const CHOICE = 'guest-language';

/** English is in the bundle; every other language is a file of its own, loaded when it is spoken. */
const others: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  es: () => import('./es').then(({ es }) => es),
  fr: () => import('./fr').then(({ fr }) => fr),
  de: () => import('./de').then(({ de }) => de),
  pt: () => import('./pt').then(({ pt }) => pt),
  ar: () => import('./ar').then(({ ar }) => ar),
};

/** The texts of a language; English when its file cannot be loaded. */
export async function loadTexts(language: Language): Promise<{ language: Language; texts: Texts }> {
  if (language === 'en') return { language, texts: en };
  try {
    return { language, texts: await others[language]() };
  } catch {
    return { language: 'en', texts: en };
  }
}

/** What the guest chose on an earlier visit, else what the browser speaks. */
export function preferredLanguage(): Language {
  return pickLanguage([readStoredLanguage(), ...navigator.languages]);
}

/** Remembered on this device for every event; where storage is closed, until the page is left. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(CHOICE, language);
  } catch {
    // Storage is closed to this page: the choice holds until it is left.
  }
}

function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}
