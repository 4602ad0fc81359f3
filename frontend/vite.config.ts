import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { guestPage } from './scripts/guest-page.js';
import { preloadFonts } from './scripts/preload-fonts.js';

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
    modulePreload: {
      // Chromium never asks again for a module whose preload failed, so a part of the guest page that did not come for want
      // of a network would stay away until the page is opened anew, and take the photo in hand with it. Its style sheets
      // the bundler's loader brings; of the site's pages the parts are preloaded, since they are a page each.
      resolveDependencies: (_file, dependencies, { hostId }) =>
        /(^|\/)index(-|\.)/.test(hostId) || hostId.endsWith('.html')
          ? dependencies
          : dependencies.filter((dependency) => dependency.endsWith('.css')),
    },
  },
});
