/**
 * Builds both documents into dist/, then renders the landing page into dist/home.html, which the server serves at '/'. Its
 * first paint needs no JavaScript, so scripts load with low priority.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const renderDir = join(root, 'dist/.home');
const LANDING = 'src/organizer/site/landing/landing-page.tsx';

await build({ root });
await build({
  root,
  configFile: false,
  plugins: [react()],
  resolve: { alias: { '@': join(root, 'src') } },
  ssr: {
    noExternal: true,
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  },
  build: {
    ssr: 'src/organizer/app/render-home.tsx',
    outDir: renderDir,
    copyPublicDir: false,
    rollupOptions: { output: { entryFileNames: 'render-home.mjs' } },
  },
  logLevel: 'warn',
});

const { renderHome } = await import(pathToFileURL(join(renderDir, 'render-home.mjs')).href);
const manifest = JSON.parse(await readFile(join(root, 'dist/.vite/manifest.json'), 'utf8'));

/** The files of a chunk and of all its imports, which main.js requests only after it has run. */
function listChunks(name) {
  const { file, imports = [] } = manifest[name];
  return [file, ...imports.flatMap(listChunks)];
}

const document = await readFile(join(root, 'dist/index.html'), 'utf8');
const preloads = listChunks(LANDING)
  .filter((file, index, all) => all.indexOf(file) === index && !document.includes(file))
  .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__">\n    `);
const home = document
  .replace('</head>', () => `${preloads.join('')}</head>`)
  .replace('<!--app-body-->', () => renderHome())
  .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
await writeFile(join(root, 'dist/home.html'), home);
await rm(renderDir, { recursive: true });
