import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The console, served under /admin. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  /** The server replaces it with a new nonce in each response. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    modulePreload: {
      // Pages import from the entry, which has loaded. Firefox reports its preload as failed.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((dependency) => !/(^|\/)index-[\w-]+\.js$/.test(dependency)),
    },
  },
});
