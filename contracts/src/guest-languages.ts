/** The languages of the guest page, in their own names. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;

/**
 * The first supported language, or English. Portuguese is Brazilian without a region, European in all regions but Brazil.
 *
 * @param tags language tags, best first, as in navigator.languages
 */
export function pickLanguage(tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const [language = '', ...subtags] = tag?.toLowerCase().split(/[-_]/) ?? [];
    if (language === 'pt') {
      const region = subtags.find((subtag) => /^([a-z]{2}|\d{3})$/.test(subtag)) ?? 'br';
      return region === 'br' ? 'pt-BR' : 'pt-PT';
    }
    if (Object.hasOwn(LANGUAGES, language)) return language as Language;
  }
  return 'en';
}

export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr');
