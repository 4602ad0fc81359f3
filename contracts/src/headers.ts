/** Estimated size of an archive in bytes, sent instead of an unknown `Content-Length`. */
export const LIKELY_LENGTH_HEADER = 'X-Likely-Length';
