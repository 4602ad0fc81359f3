import { createContext, useContext } from 'react';
import type { TextKey } from './en';
import type { Language } from '@eventframe/contracts/guest-languages';

export interface Speech {
  language: Language;
  /** A text in the guest's language, its {placeholders} filled in. */
  t: (key: TextKey, values?: Record<string, string | number>) => string;
  speak: (language: Language) => void;
}

export const SpeechContext = createContext<Speech | null>(null);

/** The guest's language with its texts. @throws Error outside a SpeechProvider */
export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('useSpeech needs a SpeechProvider above it.');
  return speech;
}
