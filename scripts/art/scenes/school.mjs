import { crowd } from '../crowd.mjs';
import { confetti, finish, glow } from '../draw.mjs';
import { SKIN, arm } from '../people.mjs';

/** Four graduates under falling caps and paper. */
export function school() {
  const width = 1440;
  const height = 1080;
  const gown = (extraColour, rest) => ({
    top: 'collar',
    colours: ['#2a3f74', '#f4c245'],
    extras: ['cap'],
    extraColour,
    ...rest,
  });
  const windows = Array.from(
    { length: 5 },
    (_, i) =>
      `<rect x="${60 + i * 290}" y="120" width="180" height="300" fill="#bfe0ea"/><path d="M${150 + i * 290} 120V420M${60 + i * 290} 270H${240 + i * 290}" stroke="#f7efe0" stroke-width="14"/>`,
  ).join('');
  const balloons = [
    [120, 300, '#e4573d'],
    [214, 240, '#f4c245'],
    [1230, 250, '#3f8f86'],
    [1330, 320, '#e4573d'],
    [60, 430, '#3f8f86'],
    [1392, 470, '#f4c245'],
  ]
    .map(
      ([x, y, c]) =>
        `<path d="M${x} ${y + 84}Q${x + 24} ${y + 220} ${x - 10} ${y + 420}" stroke="#6b5745" stroke-width="3" fill="none"/><path d="M${x} ${y - 84}C${x + 88} ${y - 84} ${x + 80} ${y + 36} ${x} ${y + 84}C${x - 80} ${y + 36} ${x - 88} ${y - 84} ${x} ${y - 84}Z" fill="${c}"/><path d="M${x - 34} ${y - 40}Q${x - 20} ${y - 62} ${x} ${y - 64}" stroke="#fff" stroke-opacity="0.55" stroke-width="9" fill="none" stroke-linecap="round"/>`,
    )
    .join('');
  const bunting = Array.from({ length: 16 }, (_, i) => {
    const x = i * 96;
    const y = 40 + Math.sin((i / 15) * Math.PI) * 70;
    return `<path d="M${x} ${y}L${x + 84} ${y + 6}L${x + 42} ${y + 84}Z" fill="${['#e4573d', '#f4c245', '#fff8ea', '#3f8f86'][i % 4]}"/>`;
  }).join('');
  return {
    width,
    height,
    svg:
      `<rect width="${width}" height="${height}" fill="#f0b25f"/><rect width="${width}" height="560" fill="#f6cf8d"/>` +
      windows +
      `<path d="M0 480H${width}V${height}H0Z" fill="#d98a4a"/>` +
      glow(500, 300, 700, '#fff5d6', 0.7) +
      bunting +
      balloons +
      confetti({
        seed: 23,
        count: 120,
        x: 0,
        y: 0,
        width,
        height: 900,
        colours: ['#e4573d', '#f4c245', '#fff8ea', '#3f8f86', '#2a3f74'],
        size: 18,
      }) +
      crowd(
        [
          gown('#22345f', {
            skin: SKIN.olive,
            hair: 'long',
            hairColour: '#2a1b16',
            hairDark: '#1a100d',
            eyes: 'happy',
            mouth: 'laugh',
            tilt: 6,
            width: 86,
          }),
          300,
          560,
          2.7,
          { turn: -3 },
        ],
        [
          gown('#22345f', {
            skin: SKIN.porcelain,
            hair: 'crop',
            hairColour: '#d8a54c',
            hairDark: '#b5822f',
            eyes: 'open',
            mouth: 'grin',
            extras: ['cap', 'glasses'],
            tilt: -5,
            width: 98,
            head: 'long',
          }),
          1130,
          530,
          2.8,
          {
            under: arm({
              from: [80, 120],
              elbow: [150, 30],
              hand: [150, -80],
              colour: '#2a3f74',
              skin: SKIN.porcelain,
              width: 46,
            }),
          },
        ],
        [
          gown('#22345f', {
            skin: SKIN.peach,
            hair: 'hijab',
            hairColour: '#3f8f86',
            hairDark: '#2d6c65',
            eyes: 'happy',
            mouth: 'laugh',
            tilt: 4,
            width: 88,
            extras: ['cap'],
          }),
          880,
          680,
          2.85,
        ],
        [
          gown('#22345f', {
            skin: SKIN.deep,
            hair: 'braids',
            hairColour: '#33201a',
            hairDark: '#20130f',
            eyes: 'wink',
            mouth: 'laugh',
            tilt: -6,
            width: 88,
          }),
          575,
          700,
          2.9,
          {
            over: arm({
              from: [-78, 130],
              elbow: [-140, 210],
              hand: [-88, 130],
              colour: '#2a3f74',
              skin: SKIN.deep,
              width: 44,
            }),
          },
        ],
      ) +
      finish(width, height, { dark: 0.22 }),
  };
}
