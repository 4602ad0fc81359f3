import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the builds of the two web applications lie, seen from the compiled backend; `npm run dev` names its own. */
const ROOT = process.env['DEV_PAGES'] ?? join(import.meta.dirname, '..', '..', '..', '..');

export const FRONTEND_DIST = join(ROOT, 'frontend', 'dist');
export const ADMIN_DIST = join(ROOT, 'admin-ui', 'dist');

const cache = new Map<string, Promise<string>>();

/** A document of a build, read once. Empty when that application has not been built. @throws Error of the disk */
export function builtDocument(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  let document = cache.get(path);
  if (document === undefined) {
    document = existsSync(path) ? readFile(path, 'utf8') : Promise.resolve('');
    // The disk failed, or too many files were open: that may be over the next time.
    document.catch(() => cache.delete(path));
    cache.set(path, document);
  }
  return document;
}
