import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { buildGuestWorker } from './guest-worker.js';

/** Maximum JavaScript that a guest's phone loads before the first interaction, in bytes after gzip. */
const BUDGET = 90_000;
/** libheif's license, which its files must be accompanied by. */
const LIBHEIF_LICENSE = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/LICENSE'));
const FIRST_PAINT = fileURLToPath(new URL('../src/guest/first-paint.html', import.meta.url));
/** Chunks that are not cached for offline use: the wall is for projectors, and a photo's page comes from the network. */
const ONLINE_ONLY = /^(wall|photo-page)$/;
/** Texts of a language, loaded and cached only if the guest uses it. */
const LANGUAGE = /\/i18n\/(ar|de|es|fr|pt-BR|pt-PT)\.ts$/;

/**
 * Add the markup of the first paint and the service worker to the build, and fail it if the page's JavaScript exceeds its
 * budget.
 */
export function guestPage(): Plugin {
  return {
    name: 'eventframe:guest-page',
    apply: 'build',
    generateBundle: {
      // After Vite has removed the chunks that only contain styles: a missing file would prevent the worker's installation.
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'first-paint.html',
          source: readFileSync(FIRST_PAINT, 'utf8'),
        });
        this.emitFile({
          type: 'asset',
          name: 'libheif-license.txt',
          source: readFileSync(LIBHEIF_LICENSE, 'utf8'),
        });
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === 'guest');
        if (!entry) this.error('The guest page has no entry.');

        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const bytes = firstBytes(
          closure(entry, byName, ({ imports }) => imports),
          chunks,
        );
        const summary = `The guest page loads ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip) before it can be used`;
        if (bytes > BUDGET) this.error(`${summary}; the budget is ${BUDGET / 1000} kB.`);
        this.info(`${summary}.`);

        const files = shellFiles(entry, byName);
        const languages = languageFiles(chunks);
        const version = createHash('sha256')
          .update(JSON.stringify({ files, languages }))
          .digest('hex')
          .slice(0, 12);
        const source = await buildGuestWorker({ version, files, languages });
        this.emitFile({ type: 'asset', fileName: 'guest-worker.js', source });
      },
    },
  };
}

/** The size of the page's initial scripts and of its largest language. */
function firstBytes(first: Rolldown.OutputChunk[], all: Rolldown.OutputChunk[]): number {
  const size = ({ code }: Rolldown.OutputChunk) => gzipSync(code).length;
  const languages = all.filter(languageOf);
  return first.reduce((sum, chunk) => sum + size(chunk), 0) + Math.max(...languages.map(size));
}

/** The language whose texts a chunk contains; undefined for other chunks. */
const languageOf = ({ facadeModuleId }: Rolldown.OutputChunk): string | undefined =>
  LANGUAGE.exec(facadeModuleId ?? '')?.[1];

/** The path of each language's chunk. */
function languageFiles(chunks: Rolldown.OutputChunk[]): Record<string, string> {
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const language = languageOf(chunk);
      return language ? [[language, `/${chunk.fileName}`]] : [];
    }),
  );
}

/** Scripts and styles of everything that works offline, without the languages. */
function shellFiles(
  entry: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
): string[] {
  const shell = closure(entry, byName, ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((name) => isCached(byName.get(name))),
  ]);
  const styles = shell.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  // Chunks can share a style sheet, and a cache rejects an address that is added twice.
  const names = new Set([...shell.map(({ fileName }) => fileName), ...styles]);
  return [...names].map((name) => `/${name}`).sort();
}

const isCached = (chunk: Rolldown.OutputChunk | undefined): boolean =>
  chunk !== undefined && !ONLINE_ONLY.test(chunk.name) && languageOf(chunk) === undefined;

/** A chunk and all chunks reachable from it. */
function closure(
  chunk: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
  importsOf: (chunk: Rolldown.OutputChunk) => string[],
  seen: Set<Rolldown.OutputChunk> = new Set(),
): Rolldown.OutputChunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  for (const name of importsOf(chunk)) {
    const next = byName.get(name);
    if (next) closure(next, byName, importsOf, seen);
  }
  return [...seen];
}
