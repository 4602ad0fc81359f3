import { crowd } from '../crowd.mjs';
import { confetti, finish, glow, group } from '../draw.mjs';
import { SKIN } from '../people.mjs';

/** Grandmother is eighty. */
export function birthday() {
  const width = 1200;
  const height = 1200;
  const paper = Array.from({ length: 9 }, (_, r) =>
    Array.from(
      { length: 9 },
      (_each, c) =>
        `<path d="M${c * 150 + (r % 2) * 75} ${r * 120 - 20}q20-34 40 0q-20 34-40 0Z" fill="#d98f73"/>`,
    ).join(''),
  ).join('');
  const cake =
    `<ellipse cx="0" cy="150" rx="240" ry="26" fill="#f8ecd9"/><path d="M-180 20H180V140Q0 176-180 140Z" fill="#fff3e2"/><path d="M-180 20C-150 70-130 66-112 36C-92 86-64 84-44 40C-20 92 14 90 34 40C56 86 84 84 104 36C128 70 160 66 180 20Q0-26-180 20Z" fill="#c4455a"/>` +
    Array.from({ length: 8 }, (_, i) => {
      const x = -130 + i * 37;
      return (
        `<rect x="${x - 6}" y="-70" width="12" height="78" fill="${['#f4c245', '#3f8f86', '#f7efe0'][i % 3]}"/>` +
        glow(x, -96, 52, '#ffdf8a', 0.85) +
        `<path d="M${x}-116Q${x + 16}-92 ${x}-78Q${x - 16}-92 ${x}-116Z" fill="#ffb347"/>`
      );
    }).join('');
  return {
    width,
    height,
    svg:
      `<rect width="${width}" height="${height}" fill="#cf7f64"/>${paper}` +
      glow(600, 620, 720, '#ffe3b0', 0.75) +
      Array.from(
        { length: 13 },
        (_, i) =>
          `<path d="M${i * 100} ${60 + Math.sin((i / 12) * Math.PI) * 90}l92 6l-46 88Z" fill="${['#f7efe0', '#3f8f86', '#f4c245', '#8f3148'][i % 4]}"/>`,
      ).join('') +
      confetti({
        seed: 51,
        count: 60,
        x: 0,
        y: 0,
        width,
        height: 800,
        colours: ['#f7efe0', '#f4c245', '#3f8f86', '#8f3148'],
        size: 16,
      }) +
      crowd(
        [
          {
            skin: SKIN.olive,
            hair: 'crop',
            hairColour: '#3a2419',
            hairDark: '#281710',
            eyes: 'happy',
            mouth: 'laugh',
            extras: ['partyHat', 'glasses'],
            extraColour: '#3f8f86',
            top: 'collar',
            colours: ['#2d6c75', '#f7efe0'],
            width: 96,
            tilt: 7,
          },
          960,
          560,
          2.6,
        ],
        [
          {
            skin: SKIN.porcelain,
            hair: 'braids',
            hairColour: '#b5742e',
            hairDark: '#8f581f',
            eyes: 'open',
            mouth: 'laugh',
            extras: ['freckles', 'partyHat'],
            extraColour: '#f4c245',
            top: 'stripes',
            colours: ['#f7d9d0', '#c4455a'],
            width: 72,
            tilt: -8,
            head: 'round',
          },
          230,
          650,
          2.55,
        ],
        [
          {
            skin: SKIN.porcelain,
            hair: 'silver',
            hairColour: '#efe9e0',
            hairDark: '#c9c3ba',
            eyes: 'happy',
            mouth: 'laugh',
            extras: ['wrinkles', 'glasses', 'earrings'],
            top: 'cardigan',
            colours: ['#8f3148', '#f7d9d0'],
            width: 92,
            tilt: 0,
            head: 'round',
          },
          600,
          600,
          3.0,
        ],
      ) +
      group('translate(600 1030) scale(1.35)', cake) +
      finish(width, height, { dark: 0.3 }),
  };
}
