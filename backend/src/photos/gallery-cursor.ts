import { ApiError } from '../common/errors/api-error.js';

/** A position in the gallery's order, newest first: a photo's time, then its id. */
export interface GalleryCursor {
  createdAt: Date;
  id: string;
}

const FORMAT = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Serialize a cursor for `before`. */
export function formatCursor({ createdAt, id }: GalleryCursor): string {
  return `${createdAt.getTime()}_${id}`;
}

/** @throws ApiError `validation_failed` if the text is not a cursor of {@link formatCursor} */
export function parseCursor(text: string): GalleryCursor {
  const [, time, id] = FORMAT.exec(text) ?? [];
  if (id === undefined) {
    throw ApiError.onField('validation_failed', 'before', "before must be the first page's before.");
  }
  return { createdAt: new Date(Number(time)), id };
}
