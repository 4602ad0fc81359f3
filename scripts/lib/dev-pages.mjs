import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { inRoot, stamps } from './paths.mjs';

/** Where the server finds documents and files of the applications, instead of their builds. */
const FOLDER = `${stamps}/dev`;

/** Where the dev server of the console lies; its documents are under /admin all the same. */
const CONSOLE = '/@console/';

/** Folder of the application, the base of its modules' addresses, and its documents by the name the server reads. */
const APPLICATIONS = [
  { name: 'admin-ui', base: CONSOLE, documents: { 'index.html': 'index.html' } },
  {
    name: 'frontend',
    base: '/',
    documents: { 'index.html': 'index.html', 'home.html': 'index.html', 'guest.html': 'guest.html' },
  },
];

/** What the dev server of the frontend answers itself; everything else is the server's. */
const NOT_OURS = '^/(?!@|src/|node_modules/)';

/** Takes the place of the worker of an earlier `npm start`, which would go on answering with what was built then. */
const NO_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;

/** The one address of `npm run dev`: Vite's dev servers of the applications, in front of the server. */
export class DevPages {
  /** For the server. */
  static environment = { DEV_PAGES: FOLDER };

  #http = createServer();
  #vites = [];
  #proxy;

  /**
   * @param {{ port: number, host: string, hostname: string, ready: () => Promise<void> }} options `hostname`: under
   *   which it may be asked beside localhost and addresses; `ready`: what every request for the server waits for
   */
  async listen({ port, host, hostname, ready }) {
    const { createServer: createVite } = await import('vite');
    const proxy = {
      target: 'http://127.0.0.1',
      bypass: ready,
      configure: (_, options) => (this.#proxy = options),
    };
    for (const { name, base } of APPLICATIONS) {
      const vite = await createVite({
        root: inRoot(name),
        base,
        cacheDir: `${FOLDER}/vite/${name}`,
        appType: 'custom',
        clearScreen: false,
        server: {
          middlewareMode: true,
          hmr: { server: this.#http },
          cors: false,
          // Not the whole clone: it holds DATA_DIR.
          fs: { allow: [inRoot(name), inRoot('contracts'), inRoot('node_modules'), FOLDER] },
          allowedHosts: [hostname],
          proxy: base === '/' ? { [NOT_OURS]: proxy } : {},
        },
      });
      this.#vites.push(vite);
    }
    await this.writeDocuments();
    const [ofConsole, ofSite] = this.#vites;
    this.#http.on('request', (request, response) => {
      const vite = request.url.startsWith(CONSOLE) ? ofConsole : ofSite;
      vite.middlewares(request, response);
    });
    await new Promise((resolve, reject) => {
      this.#http.once('error', reject).listen({ port, host }, resolve);
    });
  }

  /** Requests for the server go to this port of the loopback interface from now on. */
  passTo(port) {
    this.#proxy.target = `http://127.0.0.1:${port}`;
  }

  /** The documents as Vite wants them, with their placeholders: the server fills these. */
  async writeDocuments() {
    for (const [index, { name, documents }] of APPLICATIONS.entries()) {
      const dist = `${FOLDER}/${name}/dist`;
      await mkdir(dist, { recursive: true });
      for (const [to, from] of Object.entries(documents)) {
        const source = await readFile(inRoot(name, from), 'utf8');
        await writeFile(`${dist}/${to}`, await this.#vites[index].transformIndexHtml(`/${from}`, source));
      }
    }
    await cp(inRoot('frontend', 'public'), `${FOLDER}/frontend/dist`, { recursive: true });
    await writeFile(`${FOLDER}/frontend/dist/guest-worker.js`, NO_WORKER);
  }

  reload() {
    for (const vite of this.#vites) vite.ws.send({ type: 'full-reload' });
  }

  close() {
    this.#http.close();
    this.#http.closeAllConnections();
  }
}
