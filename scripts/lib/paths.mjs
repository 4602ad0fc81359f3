import { join } from 'node:path';

/** The folder of this clone. */
export const root = join(import.meta.dirname, '..', '..');

/** What the commands remember between runs; may be removed at any time. */
export const stamps = join(root, '.stamps');

/** @param {...string} parts path below the clone */
export const inRoot = (...parts) => join(root, ...parts);
