import { crowd } from '../crowd.mjs';
import { finish, glow } from '../draw.mjs';
import { SKIN, arm } from '../people.mjs';

/** An evening of talks: colleagues with badges. */
export function conference() {
  const width = 1240;
  const height = 1080;
  const grid = Array.from({ length: 8 }, (_, r) =>
    Array.from(
      { length: 12 },
      (_each, c) =>
        `<circle cx="${c * 125 + 40}" cy="${r * 90 + 30}" r="${6 + ((c + r) % 4) * 5}" fill="#2f6f6a"/>`,
    ).join(''),
  ).join('');
  return {
    width,
    height,
    svg:
      `<rect width="${width}" height="${height}" fill="#1d4f4f"/>${grid}` +
      glow(420, 260, 620, '#bfe6d0', 0.55) +
      `<path d="M780 90H1180V360H780Z" fill="#f3efe2"/><path d="M820 160H1040M820 220H1130M820 280H960" stroke="#1d4f4f" stroke-width="22"/>` +
      `<rect y="800" width="${width}" height="300" fill="#143a3b"/>` +
      crowd(
        [
          {
            skin: SKIN.deep,
            hair: 'crop',
            hairColour: '#1f1512',
            hairDark: '#150d0b',
            eyes: 'happy',
            mouth: 'laugh',
            extras: ['glasses', 'beard'],
            top: 'lanyard',
            colours: ['#e9a23b', '#1d4f4f'],
            width: 104,
            head: 'long',
            tilt: -4,
          },
          975,
          560,
          2.7,
        ],
        [
          {
            skin: SKIN.peach,
            hair: 'bob',
            hairColour: '#2a1a18',
            hairDark: '#1a0f0e',
            eyes: 'open',
            mouth: 'laugh',
            extras: ['earrings'],
            top: 'lanyard',
            colours: ['#ef6a4c', '#f3efe2'],
            width: 88,
            tilt: 5,
          },
          275,
          580,
          2.75,
        ],
        [
          {
            skin: SKIN.porcelain,
            hair: 'bun',
            hairColour: '#d9a441',
            hairDark: '#b27f2a',
            eyes: 'wink',
            mouth: 'grin',
            extras: ['freckles'],
            top: 'lanyard',
            colours: ['#f3efe2', '#ef6a4c'],
            width: 86,
            tilt: -3,
          },
          620,
          660,
          2.9,
          {
            over: arm({
              from: [76, 130],
              elbow: [132, 230],
              hand: [96, 130],
              colour: '#f3efe2',
              skin: SKIN.porcelain,
              width: 42,
            }),
          },
        ],
      ) +
      finish(width, height, { dark: 0.3 }),
  };
}
