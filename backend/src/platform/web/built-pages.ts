import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder with the builds of both web applications, relative to the compiled backend; `npm run dev` sets another. */
const ROOT = process.env['DEV_PAGES'] ?? join(import.meta.dirname, '..', '..', '..', '..');

export const FRONTEND_DIST = join(ROOT, 'frontend', 'dist');
export const ADMIN_DIST = join(ROOT, 'admin-ui', 'dist');

const cache = new Map<string, Promise<string>>();

/** Read a document of a build, once. Empty if the application was not built. @throws Error of the disk */
export function readBuiltDocument(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  let document = cache.get(path);
  if (document === undefined) {
    document = existsSync(path) ? readFile(path, 'utf8') : Promise.resolve('');
    // Retry next time, since the disk error may be temporary.
    document.catch(() => cache.delete(path));
    cache.set(path, document);
  }
  return document;
}

/** Read the hashed files of both builds by their URL paths. Empty for an application that was not built. */
export async function readBuiltAssets(): Promise<Map<string, Buffer>> {
  const assets = new Map<string, Buffer>();
  for (const [path, folder] of [
    ['/assets', join(FRONTEND_DIST, 'assets')],
    ['/admin/assets', join(ADMIN_DIST, 'assets')],
  ] as const) {
    const names = existsSync(folder) ? await readdir(folder) : [];
    for (const name of names) assets.set(`${path}/${name}`, await readFile(join(folder, name)));
  }
  return assets;
}
