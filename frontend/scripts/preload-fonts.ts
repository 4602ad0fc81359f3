import type { Plugin } from 'vite';

/** Font files that the first paint of every page needs. Other scripts and styles load when a text uses them. */
const FIRST_PAINT = [
  /bricolage-grotesque-latin-opsz-normal.*\.woff2$/,
  /instrument-sans-latin-wght-normal.*\.woff2$/,
];

/** Adds `<link rel="preload">` for the text fonts to index.html. The guest page loads no font. */
export function preloadFonts(): Plugin {
  return {
    name: 'eventframe:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, filename }) => {
        if (!filename.endsWith('index.html')) return [];
        const files = Object.keys(bundle ?? {}).filter((file) => FIRST_PAINT.some((font) => font.test(file)));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        }));
      },
    },
  };
}
