import { ApiError } from '../common/errors/api-error.js';

/** A position in the lists' order, newest first: a photo's time, then its id. */
export interface PhotoCursor {
  createdAt: Date;
  id: string;
}

const FORMAT = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Serialize a position for `cursor` and `before`. */
export function formatCursor({ createdAt, id }: PhotoCursor): string {
  return `${createdAt.getTime()}_${id}`;
}

/**
 * @param field names the parameter in the error
 * @throws ApiError `validation_failed` if the text is not a cursor of {@link formatCursor}
 */
export function parseCursor(field: 'cursor' | 'before', text: string): PhotoCursor {
  const [, time, id] = FORMAT.exec(text) ?? [];
  if (id === undefined) {
    const source = field === 'cursor' ? "the previous page's next" : "the first page's before";
    throw ApiError.onField('validation_failed', field, `${field} must be ${source}.`);
  }
  return { createdAt: new Date(Number(time)), id };
}
