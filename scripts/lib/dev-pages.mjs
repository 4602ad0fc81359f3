import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { inRoot, stamps } from './paths.mjs';

/** The folder from which the server reads documents and files instead of builds: DEV_PAGES. */
export const PAGES = `${stamps}/dev`;

/** Path of the console's modules. Its documents are under /admin, as in a build. */
const CONSOLE = '/@console/';

/** Requests that Vite passes to the server. */
const SERVER_PATHS = '^/(?!@|src/|node_modules/)';

/** The sources of the documents. */
export const DOCUMENTS = ['admin-ui/index.html', 'frontend/index.html', 'frontend/guest.html'];

/** Replaces the service worker of an earlier `npm start`, which would keep serving that build. */
const NO_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));`;

/** The server of `npm run dev`: Vite's dev servers of both workspaces, and the backend behind them. */
export class DevPages {
  #http = createServer();
  #vites = {};

  /** @param {() => Promise<string>} serverAddress resolves once the backend is ready */
  async listen(port, appUrl, serverAddress) {
    let proxy;
    const toServer = {
      target: 'http://127.0.0.1',
      configure: (_, options) => (proxy = options),
      bypass: async () => void (proxy.target = await serverAddress()),
    };
    const allowedHosts = [new URL(appUrl).hostname];
    const site = await this.#start('frontend', '/', { allowedHosts, proxy: { [SERVER_PATHS]: toServer } });
    const console = await this.#start('admin-ui', CONSOLE, { allowedHosts });
    this.#http.on('request', (request, response) =>
      (request.url.startsWith(CONSOLE) ? console : site).middlewares(request, response),
    );
    await once(this.#http.listen({ port, host: process.env.HOST || '127.0.0.1' }), 'listening');
  }

  async #start(name, base, settings) {
    // Imported late: packages may not be installed yet when this file is loaded.
    const vite = await import('vite');
    return (this.#vites[name] = await vite.createServer({
      root: inRoot(name),
      base,
      cacheDir: `${PAGES}/vite/${name}`,
      appType: 'custom',
      clearScreen: false,
      server: {
        middlewareMode: true,
        hmr: { server: this.#http },
        cors: false,
        // Not the whole clone: it contains DATA_DIR.
        fs: { allow: [name, 'contracts', 'node_modules', '.stamps/dev'].map((path) => inRoot(path)) },
        ...settings,
      },
    }));
  }

  /** Writes the documents as Vite serves them, with the placeholders that the backend fills. */
  async writeDocuments() {
    for (const path of DOCUMENTS) {
      const [name, file] = path.split('/');
      const source = await readFile(inRoot(path), 'utf8');
      const document = await this.#vites[name].transformIndexHtml(`/${file}`, source);
      await mkdir(`${PAGES}/${name}/dist`, { recursive: true });
      await writeFile(`${PAGES}/${name}/dist/${file}`, document);
    }
    const dist = `${PAGES}/frontend/dist`;
    await cp(`${dist}/index.html`, `${dist}/home.html`);
    await cp(inRoot('frontend', 'public'), dist, { recursive: true });
    await writeFile(`${dist}/guest-worker.js`, NO_WORKER);
  }

  close() {
    this.#http.close();
    this.#http.closeAllConnections();
  }
}
