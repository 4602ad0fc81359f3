/** Small helpers for writing flat, layered SVG by hand. Everything is deterministic. */

let lastId = 0;
/** @returns {string} an id that no other part of the drawing has */
const freshId = (name) => `${name}-${++lastId}`;

/** A repeatable source of numbers in 0..1 (mulberry32), so that confetti falls the same way each time. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws `inside` only where `shape` is. */
export function clip(shape, inside) {
  const id = freshId('clip');
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${inside}</g>`;
}

export const group = (transform, ...parts) => `<g transform="${transform}">${parts.join('')}</g>`;

/** A vertical colour gradient as a rectangle; `stops` are [offset 0..1, colour]. */
export function sky(width, height, stops) {
  const id = freshId('sky');
  const marks = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('');
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks}</linearGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#${id})"/>`
  );
}

/** A soft light: full in the middle, gone at the edge. */
export function glow(x, y, radius, colour, strength = 1) {
  const id = freshId('glow');
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`
  );
}

/** A string of bulbs hanging between points [x, y]; each stretch sags by `sag`. */
export function lights(
  points,
  { sag = 40, bulbs = 7, wire = '#2a2320', colours = ['#ffe2a3'], size = 9, halo = 34 } = {},
) {
  let out = '';
  let count = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    const [x1, y1] = points[i];
    const [x2, y2] = points[i + 1];
    const cx = (x1 + x2) / 2;
    const cy = (y1 + y2) / 2 + sag * 2;
    out += `<path d="M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}" stroke="${wire}" stroke-width="3" fill="none"/>`;
    for (let b = 1; b <= bulbs; b++) {
      const t = b / (bulbs + 1);
      const x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2;
      const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2;
      const colour = colours[count++ % colours.length];
      if (halo) out += glow(x, y + size, halo, colour, 0.55);
      out += `<circle cx="${x}" cy="${y + size}" r="${size}" fill="${colour}"/>`;
    }
  }
  return out;
}

/** Paper snips in a box. */
export function confetti({ seed, count, x, y, width, height, colours, size = 16 }) {
  const random = randomFrom(seed);
  let out = '';
  for (let i = 0; i < count; i++) {
    const cx = x + random() * width;
    const cy = y + random() * height;
    const turn = Math.round(random() * 360);
    const colour = colours[Math.floor(random() * colours.length)];
    const w = size * (0.5 + random());
    const round = random() < 0.3;
    out += round
      ? `<circle cx="${cx}" cy="${cy}" r="${w * 0.4}" fill="${colour}"/>`
      : `<rect x="${cx}" y="${cy}" width="${w}" height="${w * 0.5}" fill="${colour}" transform="rotate(${turn} ${cx} ${cy})"/>`;
  }
  return out;
}

/** Print grain and a gentle fall-off to the corners, laid over a finished scene. */
export function finish(width, height, { dark = 0.28, grain = 0.16 } = {}) {
  const noise = freshId('grain');
  const edge = freshId('edge');
  return (
    `<radialGradient id="${edge}" cx="0.5" cy="0.46" r="0.75"><stop offset="0.6" stop-color="#1a0f08" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="#1a0f08" stop-opacity="${dark}"/></radialGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#${edge})"/>` +
    `<filter id="${noise}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="7"/>` +
    `<feColorMatrix type="saturate" values="0"/></filter>` +
    `<rect width="${width}" height="${height}" filter="url(#${noise})" opacity="${grain}" style="mix-blend-mode:soft-light"/>`
  );
}
