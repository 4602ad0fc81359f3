import { pickLanguage, type Language } from '@eventframe/contracts/guest-languages';
import { retryDelay } from '@/shared/retry';
import type { Texts } from './en';

const STORAGE_KEY = 'guest-language';

/** Every language is a separate chunk. */
const imports: Record<Language, () => Promise<Texts>> = {
  en: () => import('./en').then(({ en }) => en),
  es: () => import('./es').then(({ es }) => es),
  fr: () => import('./fr').then(({ fr }) => fr),
  de: () => import('./de').then(({ de }) => de),
  'pt-BR': () => import('./pt-BR').then(({ ptBR }) => ptBR),
  'pt-PT': () => import('./pt-PT').then(({ ptPT }) => ptPT),
  ar: () => import('./ar').then(({ ar }) => ar),
};

/** Load the texts of a language. Falls back to English, and retries until one of them loads. */
export async function loadTexts(language: Language): Promise<{ language: Language; texts: Texts }> {
  for (let attempts = 1; ; attempts++) {
    for (const tried of [language, 'en'] as const) {
      const texts = await imports[tried]().catch(() => null);
      if (texts) return { language: tried, texts };
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay(attempts, null, Math.random())));
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
