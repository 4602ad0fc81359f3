import { ApiError } from '../../common/errors/api-error.js';

/** A place in the gallery's order, newest first: a photo's time, and its id where times are equal. */
export interface GalleryCursor {
  createdAt: Date;
  id: string;
}

const FORMAT = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The text clients send back as `before`. */
export function formatCursor({ createdAt, id }: GalleryCursor): string {
  return `${createdAt.getTime()}_${id}`;
}

/** @throws ApiError when the text did not come from {@link formatCursor} */
export function parseCursor(text: string): GalleryCursor {
  const [, time, id] = FORMAT.exec(text) ?? [];
  if (id === undefined) {
    throw ApiError.onField('validation_failed', 'before', 'before must be what the first page answered.');
  }
  return { createdAt: new Date(Number(time)), id };
}
