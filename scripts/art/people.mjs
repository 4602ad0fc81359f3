/**
 * People for the sample photos: busts in flat colour with one light from the upper left. Units: a head is
 * about 100 high, the origin lies in its middle; the body runs down out of the picture.
 */
import { clip } from './draw.mjs';
import { HAIR } from './hair.mjs';

/** Lit and shaded skin, lips and the warm of the cheeks. */
export const SKIN = {
  porcelain: { lit: '#f6d3bd', shade: '#e0a88b', lips: '#c5544d', cheek: '#ef9d86', line: '#a86852' },
  peach: { lit: '#efbd96', shade: '#d18f66', lips: '#b84a42', cheek: '#e98e6d', line: '#96583a' },
  olive: { lit: '#d9a273', shade: '#b57a4e', lips: '#a5433a', cheek: '#d87f58', line: '#7d4a2c' },
  brown: { lit: '#a76a43', shade: '#7f4a2c', lips: '#8a3230', cheek: '#b9603f', line: '#552d19' },
  deep: { lit: '#74442c', shade: '#54301f', lips: '#6f2626', cheek: '#8c4630', line: '#351b11' },
};

const HEADS = {
  oval: 'M0-52C26-52 39-33 38-6C37 14 30 30 19 41C12 48 6 51 0 51C-6 51-12 48-19 41C-30 30-37 14-38-6C-39-33-26-52 0-52Z',
  round:
    'M0-50C27-50 42-31 41-4C40 20 30 34 20 42C13 47 7 49 0 49C-7 49-13 47-20 42C-30 34-40 20-41-4C-42-31-27-50 0-50Z',
  long: 'M0-54C25-54 36-35 36-8C36 16 31 34 20 46C13 53 7 56 0 56C-7 56-13 53-20 46C-31 34-36 16-36-8C-36-35-25-54 0-54Z',
};

const EYES = {
  happy: (line) =>
    `<path d="M-24-2Q-16-12-8-2M8-2Q16-12 24-2" stroke="${line}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  open: (line) =>
    `<ellipse cx="-16" cy="-3" rx="4.2" ry="5.4" fill="${line}"/><ellipse cx="16" cy="-3" rx="4.2" ry="5.4" fill="${line}"/>` +
    `<circle cx="-17.4" cy="-5" r="1.5" fill="#fff"/><circle cx="14.6" cy="-5" r="1.5" fill="#fff"/>`,
  wink: (line) =>
    `<path d="M-24-2Q-16-11-8-2" stroke="${line}" stroke-width="4" fill="none" stroke-linecap="round"/>` +
    `<ellipse cx="16" cy="-3" rx="4.2" ry="5.4" fill="${line}"/><circle cx="14.6" cy="-5" r="1.5" fill="#fff"/>`,
};

const MOUTHS = {
  smile: (s) =>
    `<path d="M-14 22Q0 36 14 22" stroke="${s.lips}" stroke-width="4.4" fill="none" stroke-linecap="round"/>`,
  laugh: () =>
    clip(
      `<path d="M-17 19Q0 24 17 19Q16 40 0 41Q-16 40-17 19Z"/>`,
      `<rect x="-20" y="15" width="40" height="30" fill="#6b1f22"/><rect x="-20" y="15" width="40" height="11" fill="#fff8ee"/><ellipse cx="0" cy="41" rx="11" ry="7" fill="#d6605a"/>`,
    ),
  kiss: (s) => `<ellipse cx="0" cy="25" rx="6" ry="5" fill="${s.lips}"/>`,
  grin: (s) =>
    clip(
      `<path d="M-17 20Q0 24 17 20Q12 33 0 33Q-12 33-17 20Z"/>`,
      `<rect x="-20" y="15" width="40" height="22" fill="#fff8ee"/>`,
    ) +
    `<path d="M-17 20Q0 24 17 20Q12 33 0 33Q-12 33-17 20Z" fill="none" stroke="${s.lips}" stroke-width="2.4"/>`,
};

const EXTRAS = {
  glasses: () =>
    `<g fill="none" stroke="#241c18" stroke-width="3.6"><circle cx="-16" cy="-2" r="12.5"/><circle cx="16" cy="-2" r="12.5"/><path d="M-3.5-3Q0-6 3.5-3M-28-4L-38-7M28-4L38-7"/></g>`,
  shades: () =>
    `<path d="M-31-9H-3L-6 6Q-16 14-27 6ZM31-9H3L6 6Q16 14 27 6Z" fill="#1e1a1c"/><path d="M-40-10L40-10" stroke="#1e1a1c" stroke-width="4"/><path d="M-26-5L-16 6M12-5L22 6" stroke="#fff" stroke-opacity="0.35" stroke-width="3"/>`,
  beard: (_, hair) =>
    `<path d="M-37 4C-36 34-22 58 0 58C22 58 36 34 37 4C32 16 26 18 18 17C8 12-8 12-18 17C-26 18-32 16-37 4Z" fill="${hair}"/>`,
  moustache: (_, hair) =>
    `<path d="M0 14C8 10 20 14 24 22C14 24 6 22 0 19C-6 22-14 24-24 22C-20 14-8 10 0 14Z" fill="${hair}"/>`,
  freckles: (s) =>
    [-24, -19, -14, 14, 19, 24]
      .map((x, i) => `<circle cx="${x}" cy="${9 + (i % 2) * 4}" r="1.5" fill="${s.line}" opacity="0.6"/>`)
      .join(''),
  earrings: () =>
    `<circle cx="-40" cy="22" r="5.5" fill="#f3c14b"/><circle cx="40" cy="22" r="5.5" fill="#f3c14b"/>`,
  wrinkles: (s) =>
    `<path d="M-32 6Q-29 9-32 13M32 6Q29 9 32 13M-22 18Q-26 26-22 33M22 18Q26 26 22 33" stroke="${s.line}" stroke-opacity="0.5" stroke-width="2.2" fill="none" stroke-linecap="round"/>`,
  flowers: () =>
    [
      [-34, -44, '#f6efe4'],
      [-18, -56, '#e8876f'],
      [2, -61, '#f6efe4'],
      [21, -56, '#f2b35e'],
      [35, -43, '#f6efe4'],
    ]
      .map(
        ([x, y, c]) =>
          [0, 72, 144, 216, 288]
            .map(
              (a) =>
                `<circle cx="${x + 7 * Math.cos((a * Math.PI) / 180)}" cy="${y + 7 * Math.sin((a * Math.PI) / 180)}" r="6" fill="${c}"/>`,
            )
            .join('') + `<circle cx="${x}" cy="${y}" r="4.5" fill="#d99a2b"/>`,
      )
      .join(''),
  cap: (_, __, colour = '#2b4a7d') =>
    `<path d="M-58-52L0-76L58-52L0-28Z" fill="${colour}"/><path d="M-34-46V-26Q0-12 34-26V-46L0-30Z" fill="${colour}" filter="brightness(0.8)"/><path d="M0-52L44-46V-14" stroke="#f3c14b" stroke-width="4" fill="none"/><circle cx="44" cy="-10" r="6" fill="#f3c14b"/>`,
  partyHat: (_, __, colour = '#e9573f') =>
    `<path d="M-24-46L4-112L32-44Q4-34-24-46Z" fill="${colour}"/><path d="M-16-66L24-58M-8-84L16-80" stroke="#fff4dc" stroke-width="7"/><circle cx="4" cy="-114" r="10" fill="#fff4dc"/>`,
  headband: (_, __, colour = '#e9573f') =>
    `<path d="M-41-26Q0-44 41-26L40-12Q0-30-40-12Z" fill="${colour}"/>`,
  strawHat: () =>
    `<ellipse cx="0" cy="-38" rx="76" ry="17" fill="#e2b866"/><path d="M-42-42C-40-82-24-92 0-92C24-92 40-82 42-42Q0-30-42-42Z" fill="#efcb80"/><path d="M-43-52Q0-40 43-52V-42Q0-30-43-42Z" fill="#b53f2e"/>`,
};

/** Tops: `w` half the shoulders' width, a main colour and a second one. */
const TOPS = {
  plain: () => '',
  stripes: (w, _, second) =>
    Array.from(
      { length: 9 },
      (_each, i) =>
        `<rect x="${-w * 1.4}" y="${66 + i * 34}" width="${w * 2.8}" height="14" fill="${second}"/>`,
    ).join(''),
  dots: (w, _, second) =>
    Array.from(
      { length: 48 },
      (_each, i) =>
        `<circle cx="${-w * 1.2 + (i % 8) * (w * 0.36) + (Math.floor(i / 8) % 2) * w * 0.18}" cy="${72 + Math.floor(i / 8) * 34}" r="6" fill="${second}"/>`,
    ).join(''),
  suit: (w, main, second) =>
    `<path d="M-26 50L0 150L26 50Z" fill="#fdf8ee"/><path d="M-30 46L-8 150L-2 190L-60 120ZM30 46L8 150L2 190L60 120Z" fill="${second}"/><path d="M-18 62L0 72L18 62V84L0 74L-18 84Z" fill="#a8322d"/>`,
  blazer: (w, main, second) =>
    `<path d="M-26 48L0 170L26 48Z" fill="${second}"/><path d="M-32 44L-4 170L-62 112ZM32 44L4 170L62 112Z" fill="#000" fill-opacity="0.22"/>`,
  collar: (w, main, second) =>
    `<path d="M-28 46L0 78L28 46L34 66L6 92L0 84L-6 92L-34 66Z" fill="${second}"/>`,
  dress: (w, main, second, skin) =>
    `<path d="M${-w * 1.2} 30H${w * 1.2}V150Q${w * 0.5} 108 0 140Q${-w * 0.5} 108 ${-w * 1.2} 150Z" fill="${skin.lit}"/>` +
    `<path d="M${-w * 1.2} 150Q${-w * 0.5} 108 0 140Q${w * 0.5} 108 ${w * 1.2} 150" stroke="${second}" stroke-width="10" fill="none"/>` +
    `<path d="M-34 62Q0 104 34 62" stroke="#f3c14b" stroke-width="3" fill="none"/>`,
  cardigan: (w, main, second) =>
    `<path d="M-24 48L0 120L24 48L30 320H-30Z" fill="${second}"/><g fill="#fdf8ee">${[140, 180, 220].map((y) => `<circle cx="-38" cy="${y}" r="5"/>`).join('')}</g>`,
  bib: (w, main, second) =>
    `<rect x="-46" y="104" width="92" height="70" rx="5" fill="#fffaf0"/><path d="M-30 140H30" stroke="${second}" stroke-width="22"/>`,
  lanyard: (w, main, second) =>
    `<path d="M-30 50L0 160L30 50" stroke="${second}" stroke-width="9" fill="none"/><rect x="-30" y="158" width="60" height="78" rx="6" fill="#fffaf0"/><rect x="-20" y="176" width="40" height="10" fill="${second}"/><rect x="-20" y="196" width="28" height="7" fill="#b9ad9d"/>`,
  medal: (w, main, second) =>
    `<path d="M-30 50L0 150L30 50" stroke="${second}" stroke-width="15" fill="none"/><circle cx="0" cy="172" r="30" fill="#e8b23c"/><circle cx="0" cy="172" r="20" fill="#f7d376"/>`,
  overalls: (w, main, second) =>
    `<path d="M-50 130H50V330H-50Z" fill="${second}"/><path d="M-44 50L-36 134M44 50L36 134" stroke="${second}" stroke-width="18"/><circle cx="-36" cy="140" r="6" fill="#f3c14b"/><circle cx="36" cy="140" r="6" fill="#f3c14b"/>`,
};

/** One arm from shoulder to hand over an elbow, in body units; `sleeve` is the share that is covered. */
export function arm({ from, elbow, hand, colour, skin, width = 34, sleeve = 'long' }) {
  const line = (points, stroke, w) =>
    `<path d="M${points.map((p) => p.join(' ')).join('L')}" stroke="${stroke}" stroke-width="${w}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`;
  const cuff = [elbow[0] + (hand[0] - elbow[0]) * 0.8, elbow[1] + (hand[1] - elbow[1]) * 0.8];
  const cloth =
    sleeve === 'long'
      ? [from, elbow, cuff]
      : sleeve === 'short'
        ? [from, [from[0] + (elbow[0] - from[0]) * 0.5, from[1] + (elbow[1] - from[1]) * 0.5]]
        : null;
  return (
    line([from, elbow, hand], skin.lit, width * 0.74) +
    `<circle cx="${hand[0]}" cy="${hand[1]}" r="${width * 0.52}" fill="${skin.lit}"/>` +
    `<path d="M${hand[0] + width * 0.1} ${hand[1] + width * 0.1}q${width * 0.3} ${width * 0.05} ${width * 0.3} ${-width * 0.3}" stroke="${skin.shade}" stroke-width="3.4" fill="none" stroke-linecap="round"/>` +
    (cloth ? line(cloth, colour, width) : '')
  );
}

/**
 * @param {object} look skin, head, hair, hairColour, hairDark, eyes, mouth, extras, top, colours, width, tilt
 * @returns {{ behind: string, front: string }} hair that falls behind the shoulders, and everything else
 */
export function person(look) {
  const {
    skin = SKIN.peach,
    head = 'oval',
    hair = 'crop',
    hairColour = '#3a2419',
    hairDark = '#281710',
    eyes = 'open',
    mouth = 'smile',
    extras = [],
    top = 'plain',
    colours = ['#37675f', '#fff4dc'],
    width = 92,
    tilt = 0,
    brows = true,
    extraColour,
  } = look;
  const [main, second] = colours;
  const [back, front] = HAIR[hair](hairColour, hairDark);
  const outline = `<path d="${HEADS[head]}"/>`;
  const torso = `<path d="M-24 46C-50 56-${width - 18} 60-${width} 92C-${width + 14} 130-${width + 10} 260-${width + 6} 460L${width + 6} 460C${width + 10} 260 ${width + 14} 130 ${width} 92C${width - 18} 60 50 56 24 46Q0 66-24 46Z"/>`;
  const brow = brows
    ? `<path d="M-25-17Q-16-23-8-18M8-18Q16-23 25-17" stroke="${hairDark}" stroke-width="4" fill="none" stroke-linecap="round"/>`
    : '';
  const face =
    clip(
      outline,
      `<rect x="-60" y="-70" width="120" height="140" fill="${skin.lit}"/>` +
        `<path d="M14-60C34-34 34 10 16 34C10 44 4 50-4 60L60 60V-60Z" fill="${skin.shade}" opacity="0.55"/>` +
        `<circle cx="-25" cy="13" r="10" fill="${skin.cheek}" opacity="0.6"/><circle cx="26" cy="13" r="10" fill="${skin.cheek}" opacity="0.6"/>`,
    ) +
    `<path d="M0-2Q7 10 1 14Q-3 15-6 12" stroke="${skin.line}" stroke-width="3.2" fill="none" stroke-linecap="round" opacity="0.85"/>`;
  const ears =
    hair === 'hijab'
      ? ''
      : `<ellipse cx="-38" cy="3" rx="8" ry="12" fill="${skin.lit}"/><ellipse cx="38" cy="3" rx="8" ry="12" fill="${skin.shade}"/>`;
  const beards = extras
    .filter((name) => name === 'beard')
    .map((name) => EXTRAS[name](skin, hairColour))
    .join('');
  const others = extras
    .filter((name) => name !== 'beard')
    .map((name) => EXTRAS[name](skin, hairColour, extraColour))
    .join('');
  const turned = (content) => `<g transform="rotate(${tilt} 0 46)">${content}</g>`;
  return {
    behind: turned(back),
    front:
      clip(
        torso,
        `<rect x="-220" y="30" width="440" height="440" fill="${main}"/>${TOPS[top](width, main, second, skin)}<path d="M30 40C60 120 60 300 40 460H240V40Z" fill="#000" opacity="0.13"/>`,
      ) +
      `<path d="M-19 26V56Q0 76 19 56V26Z" fill="${skin.shade}"/>` +
      turned(
        ears +
          face +
          beards +
          EYES[eyes](hairDark === '#c9c3ba' ? '#3a2a22' : '#2a1a13') +
          brow +
          MOUTHS[mouth](skin) +
          front +
          others,
      ),
  };
}
