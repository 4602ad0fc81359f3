import { createContext, useContext } from 'react';
import type { TextKey } from './en';
import type { Language } from '@eventframe/contracts/guest-languages';

export interface Translation {
  language: Language;
  /** Translates a key and fills in its {placeholders}. */
  t: (key: TextKey, values?: Record<string, string | number>) => string;
  setLanguage: (language: Language) => void;
}

export const TranslationContext = createContext<Translation | null>(null);

/** The guest's language with its texts. @throws Error outside a TranslationProvider */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error('No TranslationProvider above.');
  return translation;
}

/** Replace the {placeholders} of a text. */
export function fillPlaceholders(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
