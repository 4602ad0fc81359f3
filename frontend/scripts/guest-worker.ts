import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const ENTRY = fileURLToPath(new URL('../worker/guest-worker.ts', import.meta.url));

/**
 * The guest page's service worker as one classic script: module workers are not everywhere yet, and a worker must
 * not share files with the pages it keeps.
 *
 * @param kept the files it keeps for when there is no network, the file of each language, of which it keeps those that
 *   are spoken, and a name that changes with all of them
 */
export async function buildGuestWorker(kept: {
  version: string;
  files: string[];
  languages: Record<string, string>;
}): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    define: { GUEST_BUILD: JSON.stringify(kept) },
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    build: {
      write: false,
      minify: true,
      lib: { entry: ENTRY, formats: ['iife'], name: 'guestWorker', fileName: 'guest-worker' },
    },
  })) as Rolldown.RolldownOutput[];
  return output[0]!.output[0].code;
}
