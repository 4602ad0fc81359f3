/**
 * Draws the app icons of `frontend/public/` from the mark: `node scripts/art/make-icons.mjs`.
 * The maskable icon keeps the mark inside the inner 80% that every launcher shows.
 */
import sharp from 'sharp';

const PAPER = '#faf7f1';
const INK = '#1d1a16';
const CORAL = '#fd543f';

/** @param {number} share the mark's width as a share of the icon's */
const icon = (share) => {
  const scale = (512 * share) / 28;
  const shift = 256 - 16 * scale;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" fill="none">
    <rect width="512" height="512" fill="${PAPER}"/>
    <g transform="translate(${shift} ${shift}) scale(${scale})" stroke-width="4">
      <path d="M18 4H4v24h24V14" stroke="${INK}"/><path d="M23 2h7v7" stroke="${CORAL}"/>
    </g></svg>`);
};

for (const [name, size, share] of [
  ['apple-touch-icon', 180, 0.58],
  ['icon-192', 192, 0.58],
  ['icon-512', 512, 0.58],
  ['icon-maskable-512', 512, 0.44],
]) {
  await sharp(icon(share))
    .resize(size, size)
    .png({ palette: true })
    .toFile(new URL(`../../frontend/public/${name}.png`, import.meta.url).pathname);
}
