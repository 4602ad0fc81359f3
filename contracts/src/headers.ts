/** Bytes an archive will have, more or less: sent where its `Content-Length` is not known before it is made. */
export const LIKELY_LENGTH_HEADER = 'X-Likely-Length';
