import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The console lies under /admin of the same server. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  /** Replaced by the server with a nonce of each answer. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: { manifest: true },
});
