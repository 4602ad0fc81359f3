/**
 * Makes the sample pictures of the landing page and the pages behind it, and the Open Graph card:
 *
 *   cd FOLDER && node ../scripts/art/make-samples.mjs
 *
 * where FOLDER holds the faces the frames are set in (npm install @fontsource/fraunces
 * @fontsource/bowlby-one @fontsource/anton @fontsource/pacifico @fontsource/space-grotesk). Chromium draws
 * photos and frames from scenes.mjs and frames.mjs; the same input gives the same pictures.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { compose } from './compose.mjs';
import { frames } from './frames.mjs';
import { ogCard } from './og-card.mjs';
import { scenes } from './scenes.mjs';

const root = join(import.meta.dirname, '../..');
const samples = join(root, 'frontend/src/assets/samples');
mkdirSync(samples, { recursive: true });

const FACES = [
  ['Fraunces', 'fraunces-latin-500-normal', 500, 'normal'],
  ['Fraunces', 'fraunces-latin-500-italic', 500, 'italic'],
  ['Bowlby One', 'bowlby-one-latin-400-normal', 400, 'normal'],
  ['Anton', 'anton-latin-400-normal', 400, 'normal'],
  ['Pacifico', 'pacifico-latin-400-normal', 400, 'normal'],
  ['Space Grotesk', 'space-grotesk-latin-500-normal', 500, 'normal'],
  ['Space Grotesk', 'space-grotesk-latin-700-normal', 700, 'normal'],
];

const embed = (family, path, weight, style) =>
  `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};` +
  `src:url(data:font/woff2;base64,${readFileSync(path).toString('base64')})}`;

const css = FACES.map(([family, file, weight, style]) => {
  const folder = family.toLowerCase().replaceAll(' ', '-');
  return embed(
    family,
    join(process.cwd(), `node_modules/@fontsource/${folder}/files/${file}.woff2`),
    weight,
    style,
  );
}).join('');

/** How each guest had moved their photo. */
const PLACEMENTS = { wedding: { zoom: 1.02 }, birthday: { zoom: 1.04, offsetY: -18 }, run: { offsetY: 40 } };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Draws an SVG in Chromium; what it leaves free stays see-through. */
async function draw({ width, height, svg }) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>${css}body{margin:0}svg{display:block}</style>` +
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`,
  );
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const png = await page.screenshot({ omitBackground: true, type: 'png' });
  await page.close();
  return png;
}

/** Writes a picture as AVIF and WebP in three widths. */
async function publish(name, png) {
  for (const width of [400, 560, 800]) {
    const scaled = sharp(png).resize(width);
    await scaled
      .clone()
      .avif({ quality: 58, effort: 7 })
      .toFile(join(samples, `${name}-${width}.avif`));
    await scaled
      .clone()
      .webp({ quality: 82, effort: 6 })
      .toFile(join(samples, `${name}-${width}.webp`));
  }
}

const framed = {};
for (const name of Object.keys(frames)) {
  const photo = await draw(scenes[name]());
  const frame = await draw(frames[name]());
  framed[name] = await compose(name, photo, frame, PLACEMENTS[name]);
  await publish(name, framed[name]);
  if (name === 'fair') {
    await publish('fair-photo', photo);
    await publish('fair-frame', frame);
  }
  if (['run', 'school', 'conference'].includes(name)) {
    await sharp(photo)
      .resize(1080)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(samples, `${name}-photo.webp`));
  }
}

const code = await QRCode.toString('https://example.com/event/linden-fair', { type: 'svg', margin: 0 });
writeFileSync(join(samples, 'qr.svg'), code);

const fontsource = (name) => join(root, 'node_modules/@fontsource-variable', name);
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(
  ogCard({
    faces:
      embed(
        'Bricolage',
        fontsource('bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'),
        '200 800',
        'normal',
      ) +
      embed(
        'Instrument',
        fontsource('instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
        '400 700',
        'normal',
      ),
    pictures: framed,
  }),
);
await page.evaluate('document.fonts.ready.then(() => undefined)');
await sharp(await page.screenshot({ type: 'png' }))
  .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
  .toFile(join(root, 'frontend/public/og.jpg'));
await browser.close();
