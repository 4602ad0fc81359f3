import type { Language } from '@eventframe/contracts/guest-languages';

/** Titles of the guest's 404 pages. The page itself has the same texts. */
export const MISSING_TITLES: Record<Language, { event: string; photo: string }> = {
  en: { event: 'Event not found', photo: 'Photo not found' },
  es: { event: 'Evento no encontrado', photo: 'Foto no encontrada' },
  fr: { event: 'Événement introuvable', photo: 'Photo introuvable' },
  de: { event: 'Veranstaltung nicht gefunden', photo: 'Foto nicht gefunden' },
  'pt-BR': { event: 'Evento não encontrado', photo: 'Foto não encontrada' },
  'pt-PT': { event: 'Evento não encontrado', photo: 'Foto não encontrada' },
  ar: { event: 'لم يتم العثور على الفعالية', photo: 'لم يتم العثور على الصورة' },
};
