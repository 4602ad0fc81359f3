import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { guestPage } from './scripts/guest-page.js';
import { preloadFonts } from './scripts/preload-fonts.js';

/**
 * Two documents: `index.html` for organizers and the public site, and `guest.html` with a separate bundle for
 * /event/{slug}. The backend fills in their placeholders.
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), guestPage()],
  resolve: {
    alias: { '@': fileURLToPath(new URL('src', import.meta.url)) },
    conditions: ['source', 'module', 'browser', 'development|production'],
  },
  /** The server replaces it with a new nonce in each response. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    rollupOptions: { input: { index: 'index.html', guest: 'guest.html' } },
    manifest: true,
    modulePreload: {
      // Chromium never requests a module again if its preload failed. A part of the guest page that failed to load offline
      // would stay missing until a reload, which discards the current photo. So only style sheets are preloaded there. On
      // the site, each lazy chunk is a page and is preloaded.
      resolveDependencies: (_file, dependencies, { hostId }) =>
        /(^|\/)index(-|\.)/.test(hostId) || hostId.endsWith('.html')
          ? dependencies
          : dependencies.filter((dependency) => dependency.endsWith('.css')),
    },
  },
});
