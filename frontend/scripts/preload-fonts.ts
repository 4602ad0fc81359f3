import type { Plugin } from 'vite';

/** The files the first paint of any of our pages needs; other scripts and cuts load when a text uses them. */
const FIRST_PAINT = [
  /bricolage-grotesque-latin-opsz-normal.*\.woff2$/,
  /instrument-sans-latin-wght-normal.*\.woff2$/,
];

/** Puts `<link rel="preload">` for the text faces into index.html; the guest page loads no font. */
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
