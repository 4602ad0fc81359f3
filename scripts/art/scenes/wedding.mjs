import { crowd } from '../crowd.mjs';
import { confetti, finish, glow, lights, randomFrom, sky } from '../draw.mjs';
import { SKIN, arm } from '../people.mjs';

/** Two newly-weds cheek to cheek under strings of light. */
export function wedding() {
  const width = 1080;
  const height = 1440;
  const bride = {
    skin: SKIN.brown,
    hair: 'bun',
    hairColour: '#3b2018',
    hairDark: '#27130e',
    eyes: 'happy',
    mouth: 'laugh',
    extras: ['flowers', 'earrings'],
    top: 'dress',
    colours: ['#fff9ee', '#f3e6d2'],
    width: 84,
    tilt: -9,
    head: 'oval',
  };
  const groom = {
    skin: SKIN.peach,
    hair: 'quiff',
    hairColour: '#7a4526',
    hairDark: '#53301c',
    eyes: 'happy',
    mouth: 'grin',
    extras: ['beard'],
    top: 'suit',
    colours: ['#24463f', '#1c3732'],
    width: 104,
    tilt: 8,
    head: 'long',
  };
  const random = randomFrom(4);
  const trees = Array.from({ length: 16 }, (_, i) => {
    const x = i * 75 - 30;
    const r = 90 + random() * 70;
    return `<circle cx="${x}" cy="${690 - random() * 130}" r="${r}" fill="${i % 2 ? '#17403f' : '#1d4d49'}"/>`;
  }).join('');
  const guests = Array.from({ length: 9 }, (_, i) => {
    const x = 40 + i * 128;
    const y = 800 + random() * 50;
    return `<g fill="#0f2e30"><circle cx="${x}" cy="${y}" r="36"/><path d="M${x - 70} ${y + 260}C${x - 70} ${y + 60} ${x - 40} ${y + 44} ${x} ${y + 44}C${x + 40} ${y + 44} ${x + 70} ${y + 60} ${x + 70} ${y + 260}Z"/></g>`;
  }).join('');
  return {
    width,
    height,
    svg:
      sky(width, height, [
        [0, '#173b53'],
        [0.3, '#3f6a74'],
        [0.45, '#e39a6c'],
        [0.54, '#f4c48c'],
        [1, '#f0b27a'],
      ]) +
      glow(760, 620, 420, '#ffdf9e', 0.8) +
      trees +
      `<rect y="700" width="${width}" height="800" fill="#143638"/>` +
      glow(540, 900, 640, '#f2b26c', 0.5) +
      guests +
      lights(
        [
          [-40, 150],
          [380, 250],
          [760, 120],
          [1140, 240],
        ],
        { sag: 62, bulbs: 7, size: 12, halo: 58 },
      ) +
      lights(
        [
          [-40, 330],
          [300, 400],
          [720, 330],
          [1140, 440],
        ],
        { sag: 46, bulbs: 8, size: 9, halo: 44 },
      ) +
      confetti({
        seed: 11,
        count: 70,
        x: 0,
        y: 100,
        width,
        height: 1200,
        colours: ['#fff4dc', '#f6c98b', '#f3a184', '#ffffff'],
        size: 15,
      }) +
      crowd(
        [
          groom,
          720,
          690,
          3.1,
          {
            under: arm({
              from: [78, 118],
              elbow: [150, 210],
              hand: [120, 300],
              colour: '#24463f',
              skin: SKIN.peach,
              width: 50,
            }),
          },
        ],
        [
          bride,
          395,
          770,
          3.0,
          {
            over:
              arm({
                from: [70, 150],
                elbow: [84, 250],
                hand: [10, 250],
                colour: '#fff9ee',
                skin: SKIN.brown,
                width: 34,
                sleeve: 'none',
              }) +
              [
                [-6, 232, '#e8876f'],
                [26, 222, '#f6efe4'],
                [8, 206, '#f2b35e'],
                [40, 244, '#d96a55'],
                [-22, 214, '#f6efe4'],
                [24, 190, '#e8876f'],
              ]
                .map(
                  ([x, y, c]) =>
                    `<circle cx="${x}" cy="${y}" r="19" fill="${c}"/><circle cx="${x}" cy="${y}" r="8" fill="#00000022"/>`,
                )
                .join(''),
          },
        ],
      ) +
      finish(width, height),
  };
}
