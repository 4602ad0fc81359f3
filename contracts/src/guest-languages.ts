/** The languages of the guest page, in their own names. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;

/**
 * The first supported language, or English.
 *
 * @param wishes language tags, best first, as in navigator.languages
 */
export function pickLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const language = wish?.toLowerCase().split(/[-_]/)[0];
    if (language && Object.hasOwn(LANGUAGES, language)) return language as Language;
  }
  return 'en';
}

export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr');
