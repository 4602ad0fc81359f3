import { crowd } from '../crowd.mjs';
import { confetti, finish, glow, group, sky } from '../draw.mjs';
import { SKIN, arm } from '../people.mjs';

/** A tenth kilometre is behind her, the harbour too. */
export function run() {
  const width = 1080;
  const height = 1350;
  const crane = (x, y, s, flip) =>
    group(
      `translate(${x} ${y}) scale(${flip ? -s : s} ${s})`,
      `<path d="M0 0V-260H26V0ZM-60-260H260V-236H-60ZM13-330L-60-250M13-330L250-250M13-330V-260M210-236V-170" stroke="#2c6f8f" stroke-width="8" fill="#2c6f8f"/>`,
    );
  return {
    width,
    height,
    svg:
      sky(width, height, [
        [0, '#8fd0e6'],
        [0.42, '#d9f0ee'],
        [0.5, '#fdf2d4'],
        [1, '#fdf2d4'],
      ]) +
      glow(200, 300, 420, '#ffffff', 0.9) +
      crane(160, 600, 1.1) +
      crane(960, 600, 0.9, true) +
      crane(620, 600, 0.65) +
      `<rect y="590" width="${width}" height="130" fill="#3b88a8"/><path d="M0 640H${width}M80 670H500M640 660H1000" stroke="#6fb3cb" stroke-width="8"/>` +
      `<path d="M0 700H${width}V${height}H0Z" fill="#cfd6cf"/><path d="M300 700H780L1200 ${height}H-120Z" fill="#9fa9a6"/><path d="M530 720H550L590 ${height}H490Z" fill="#f8f4e6"/>` +
      `<path d="M60 700V240H90V700ZM990 700V240H1020V700Z" fill="#39424d"/><path d="M40 210H1040V350H40Z" fill="#f2542d"/>` +
      Array.from(
        { length: 25 },
        (_, i) =>
          `<rect x="${40 + i * 40}" y="${i % 2 ? 330 : 350}" width="40" height="20" fill="#fff8ea"/><rect x="${40 + i * 40}" y="${i % 2 ? 350 : 330}" width="40" height="20" fill="#20242b"/>`,
      ).join('') +
      confetti({
        seed: 41,
        count: 60,
        x: 0,
        y: 200,
        width,
        height: 900,
        colours: ['#f2542d', '#f4c245', '#14857d', '#ffffff'],
        size: 17,
      }) +
      crowd(
        [
          {
            skin: SKIN.peach,
            hair: 'bald',
            hairColour: '#8a8279',
            hairDark: '#6d665f',
            eyes: 'happy',
            mouth: 'grin',
            extras: ['beard', 'headband'],
            extraColour: '#f4c245',
            top: 'bib',
            colours: ['#2b5f9e', '#f2542d'],
            width: 100,
            tilt: 5,
            head: 'round',
          },
          820,
          700,
          1.75,
          {
            under: arm({
              from: [86, 120],
              elbow: [160, 60],
              hand: [150, -70],
              colour: '#2b5f9e',
              skin: SKIN.peach,
              width: 44,
              sleeve: 'short',
            }),
          },
        ],
        [
          {
            skin: SKIN.brown,
            hair: 'ponytail',
            hairColour: '#241512',
            hairDark: '#170d0b',
            eyes: 'happy',
            mouth: 'laugh',
            extras: ['headband'],
            extraColour: '#f2542d',
            top: 'medal',
            colours: ['#14857d', '#f2542d'],
            width: 92,
            tilt: -5,
          },
          450,
          760,
          2.9,
          {
            under:
              arm({
                from: [-80, 112],
                elbow: [-150, 10],
                hand: [-126, -120],
                colour: '#14857d',
                skin: SKIN.brown,
                width: 42,
                sleeve: 'short',
              }) +
              arm({
                from: [80, 112],
                elbow: [156, 40],
                hand: [170, -70],
                colour: '#14857d',
                skin: SKIN.brown,
                width: 42,
                sleeve: 'short',
              }),
          },
        ],
      ) +
      finish(width, height, { dark: 0.16, grain: 0.14 }),
  };
}
