import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const ENTRY = fileURLToPath(new URL('../worker/guest-worker.ts', import.meta.url));

/**
 * Build the guest page's service worker as one classic script. Not all browsers support module workers, and a worker must
 * not share files with the pages it caches.
 *
 * @param assets files to cache for offline use; the file of each language, of which the worker caches those in use; and a
 *   version that changes with any of them
 */
export async function buildGuestWorker(assets: {
  version: string;
  files: string[];
  languages: Record<string, string>;
}): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    define: { GUEST_BUILD: JSON.stringify(assets) },
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    build: {
      write: false,
      minify: true,
      lib: { entry: ENTRY, formats: ['iife'], name: 'guestWorker', fileName: 'guest-worker' },
    },
  })) as Rolldown.RolldownOutput[];
  return output[0]!.output[0].code;
}
