import { directionOf, type Language } from '@eventframe/contracts/guest-languages';
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { Texts } from './en';
import { fill } from './fill';
import { loadTexts, storeChoice } from './load-texts';
import { SpeechContext, type Speech } from './text-context';

interface Spoken {
  language: Language;
  texts: Texts;
}

/** Gives the page its words, and the document its language and direction. */
export function SpeechProvider({ initial, children }: { initial: Spoken; children: ReactNode }) {
  const [{ language, texts }, setSpoken] = useState(initial);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  const speech = useMemo<Speech>(
    () => ({
      language,
      t: (key, values) => (values ? fill(texts[key], values) : texts[key]),
      speak: (next) => {
        storeChoice(next);
        void loadTexts(next).then(setSpoken);
      },
    }),
    [language, texts],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}
