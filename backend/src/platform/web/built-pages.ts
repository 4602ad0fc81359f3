import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the builds of the two web applications lie, seen from the compiled backend. */
const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

export const FRONTEND_DIST = join(ROOT, 'frontend', 'dist');
export const ADMIN_DIST = join(ROOT, 'admin-ui', 'dist');

const cache = new Map<string, Promise<string>>();

/** A document of a build, read once. Empty when that application has not been built. */
export function builtDocument(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  let document = cache.get(path);
  if (document === undefined) {
    document = existsSync(path) ? readFile(path, 'utf8') : Promise.resolve('');
    cache.set(path, document);
  }
  return document;
}
