import { directionOf, type Language } from '@eventframe/contracts/guest-languages';
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { Texts } from './en';
import { loadTexts, storeLanguage } from './load-texts';
import { fillPlaceholders, TranslationContext, type Translation } from './use-translation';

interface LoadedTexts {
  language: Language;
  texts: Texts;
}

/** Provides the texts and sets the document's language and direction. */
export function TranslationProvider({ initial, children }: { initial: LoadedTexts; children: ReactNode }) {
  const [{ language, texts }, setSpoken] = useState(initial);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  const translation = useMemo<Translation>(
    () => ({
      language,
      t: (key, values) => (values ? fillPlaceholders(texts[key], values) : texts[key]),
      setLanguage: (next) => {
        storeLanguage(next);
        void loadTexts(next).then(setSpoken);
      },
    }),
    [language, texts],
  );
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}
