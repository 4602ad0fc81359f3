import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { buildGuestWorker } from './guest-worker.js';

/** JavaScript a guest's phone loads before the first interaction, at most, in bytes after gzip. */
const BUDGET = 90_000;
const FIRST_PAINT = fileURLToPath(new URL('../src/guest/first-paint.html', import.meta.url));
/** Part the page does without when there is no network: the wall is for projectors. */
const ONLINE_ONLY = /^wall$/;
/** Loaded, and kept, when it is spoken. */
const LANGUAGE = /\/i18n\/(ar|de|es|fr|pt)\.ts$/;

/**
 * What the guest page needs of its build: the markup of its first paint beside the documents, where the server
 * finds it; its service worker; and an error when its JavaScript has outgrown what a phone on a venue's network
 * should load.
 */
export function guestPage(): Plugin {
  return {
    name: 'eventframe:guest-page',
    apply: 'build',
    async generateBundle(_options, bundle) {
      this.emitFile({
        type: 'asset',
        fileName: 'first-paint.html',
        source: readFileSync(FIRST_PAINT, 'utf8'),
      });
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === 'guest');
      if (!entry) this.error('The guest page has no entry.');

      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const bytes = firstBytes(
        closure(entry, byName, ({ imports }) => imports),
        chunks,
      );
      const said = `The guest page loads ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip) before it can be used`;
      if (bytes > BUDGET) this.error(`${said}; the budget is ${BUDGET / 1000} kB.`);
      this.info(`${said}.`);

      const files = shellFiles(entry, byName);
      const languages = languageFiles(chunks);
      const version = createHash('sha256')
        .update(JSON.stringify({ files, languages }))
        .digest('hex')
        .slice(0, 12);
      const source = await buildGuestWorker({ version, files, languages });
      this.emitFile({ type: 'asset', fileName: 'guest-worker.js', source });
    },
  };
}

/** The scripts the page starts with and the largest of its languages, of which it may need one. */
function firstBytes(first: Rolldown.OutputChunk[], all: Rolldown.OutputChunk[]): number {
  const size = ({ code }: Rolldown.OutputChunk) => gzipSync(code).length;
  const languages = all.filter(languageOf);
  return first.reduce((sum, chunk) => sum + size(chunk), 0) + Math.max(...languages.map(size));
}

/** The language a chunk is; undefined for every other chunk. */
const languageOf = ({ facadeModuleId }: Rolldown.OutputChunk): string | undefined =>
  LANGUAGE.exec(facadeModuleId ?? '')?.[1];

/** Path of each language that is not in the page's own script. */
function languageFiles(chunks: Rolldown.OutputChunk[]): Record<string, string> {
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const language = languageOf(chunk);
      return language ? [[language, `/${chunk.fileName}`]] : [];
    }),
  );
}

/** Scripts and styles of everything a guest may do without network, in the language they speak. */
function shellFiles(
  entry: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
): string[] {
  const shell = closure(entry, byName, ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((name) => isKept(byName.get(name))),
  ]);
  const styles = shell.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...shell.map(({ fileName }) => fileName), ...styles].map((name) => `/${name}`).sort();
}

const isKept = (chunk: Rolldown.OutputChunk | undefined): boolean =>
  chunk !== undefined && !ONLINE_ONLY.test(chunk.name) && languageOf(chunk) === undefined;

/** A chunk and everything it leads to. */
function closure(
  chunk: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
  leadsTo: (chunk: Rolldown.OutputChunk) => string[],
  seen: Set<Rolldown.OutputChunk> = new Set(),
): Rolldown.OutputChunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  for (const name of leadsTo(chunk)) {
    const next = byName.get(name);
    if (next) closure(next, byName, leadsTo, seen);
  }
  return [...seen];
}
