/**
 * Builds both documents into dist/, then draws the landing page once into a third, dist/home.html, which the server
 * gives to whoever asks for '/': its first paint waits for no JavaScript, so that scripts come after what is seen.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const drawn = join(root, 'dist/.home');
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
    outDir: drawn,
    copyPublicDir: false,
    rollupOptions: { output: { entryFileNames: 'render-home.mjs' } },
  },
  logLevel: 'warn',
});

const { renderHome } = await import(pathToFileURL(join(drawn, 'render-home.mjs')).href);
const manifest = JSON.parse(await readFile(join(root, 'dist/.vite/manifest.json'), 'utf8'));

/** A chunk and all it imports: what main.js would only ask for after it has run. */
function chunksOf(name) {
  const { file, imports = [] } = manifest[name];
  return [file, ...imports.flatMap(chunksOf)];
}

const document = await readFile(join(root, 'dist/index.html'), 'utf8');
const preloads = chunksOf(LANDING)
  .filter((file, index, all) => all.indexOf(file) === index && !document.includes(file))
  .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__">\n    `);
const home = document
  .replace('</head>', () => `${preloads.join('')}</head>`)
  .replace('<!--app-body-->', () => renderHome())
  .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
await writeFile(join(root, 'dist/home.html'), home);
await rm(drawn, { recursive: true });
