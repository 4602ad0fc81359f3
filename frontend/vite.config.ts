import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { guestPage } from './scripts/guest-page.js';
import { preloadFonts } from './scripts/preload-fonts.js';

/** Where the API listens during `npm run dev`; the built pages are served by the API itself. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * Two documents: `index.html` for organizers and the public site, `guest.html` for /event/{slug}, which
 * has a bundle of its own. The backend fills their placeholders when it serves them.
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), guestPage()],
  resolve: {
    alias: { '@': fileURLToPath(new URL('src', import.meta.url)) },
    conditions: ['source', 'module', 'browser', 'development|production'],
  },
  /** Replaced by the server with a nonce of each answer. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    rollupOptions: { input: { index: 'index.html', guest: 'guest.html' } },
    manifest: true,
  },
  server: { proxy: { '/api': api, '/media': api } },
});
