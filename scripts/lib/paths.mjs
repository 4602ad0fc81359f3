import { join } from 'node:path';

/** The folder of this clone. */
export const root = join(import.meta.dirname, '..', '..');

/** State of the commands between runs; can be deleted at any time. */
export const stamps = join(root, '.stamps');

/** @param {...string} parts path in the clone */
export const inRoot = (...parts) => join(root, ...parts);
