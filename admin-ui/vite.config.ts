import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API listens during `npm run dev`; the built pages are served by the API itself. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** The console lies under /admin of the same server. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  /** Replaced by the server with a nonce of each answer. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: { manifest: true },
  server: { proxy: { '/api': api, '/media': api } },
});
