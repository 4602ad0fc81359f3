import { crowd } from '../crowd.mjs';
import { confetti, finish, glow, randomFrom, sky } from '../draw.mjs';
import { SKIN, arm } from '../people.mjs';

/** A band night: two friends before the stage. */
export function concert() {
  const width = 1080;
  const height = 1080;
  const beam = (x, to, w, colour, opacity) =>
    `<path d="M${x} -20L${to - w} 1100H${to + w}Z" fill="${colour}" opacity="${opacity}"/>`;
  const random = randomFrom(9);
  const heads = Array.from({ length: 14 }, (_, i) => {
    const x = i * 84 + random() * 30;
    const y = 640 + random() * 70;
    const up = random() < 0.45;
    return `<g fill="#1a1436"><circle cx="${x}" cy="${y}" r="44"/><rect x="${x - 62}" y="${y + 36}" width="124" height="300" rx="50"/>${up ? `<path d="M${x + 50} ${y + 80}L${x + 66} ${y - 110}" stroke="#1a1436" stroke-width="30" stroke-linecap="round"/>` : ''}</g>`;
  }).join('');
  return {
    width,
    height,
    svg:
      sky(width, height, [
        [0, '#22174d'],
        [0.5, '#5b2a6e'],
        [0.75, '#c04a6a'],
        [1, '#3a1d4f'],
      ]) +
      beam(120, 380, 190, '#ff9a6b', 0.45) +
      beam(420, 300, 150, '#ffd27a', 0.35) +
      beam(960, 700, 210, '#6fd0d6', 0.4) +
      beam(700, 840, 130, '#ff7d9a', 0.45) +
      glow(540, 560, 430, '#ffd0a0', 0.7) +
      `<g fill="#160f2e"><path d="M300 620V360H330V620ZM288 350H342V300H288Z"/><circle cx="540" cy="350" r="46"/><path d="M470 640C470 440 490 400 540 400C590 400 610 440 610 640Z"/><path d="M500 470L380 560L410 600L540 520ZM560 460L700 420" stroke="#160f2e" stroke-width="30" stroke-linecap="round"/><path d="M430 560L720 470" stroke="#160f2e" stroke-width="18"/></g>` +
      heads +
      confetti({
        seed: 31,
        count: 60,
        x: 0,
        y: 0,
        width,
        height: 800,
        colours: ['#ffd27a', '#ff9a6b', '#6fd0d6', '#fff4dc'],
        size: 15,
      }) +
      crowd(
        [
          {
            skin: SKIN.olive,
            hair: 'curls',
            hairColour: '#4a2a6b',
            hairDark: '#301a4a',
            eyes: 'happy',
            mouth: 'laugh',
            extras: ['moustache'],
            top: 'dots',
            colours: ['#1f8a8c', '#f9e2b4'],
            width: 98,
            tilt: 8,
          },
          720,
          600,
          2.9,
          {
            under: arm({
              from: [84, 120],
              elbow: [150, 40],
              hand: [128, -86],
              colour: '#1f8a8c',
              skin: SKIN.olive,
              width: 44,
              sleeve: 'short',
            }),
          },
        ],
        [
          {
            skin: SKIN.porcelain,
            hair: 'bob',
            hairColour: '#f0a03c',
            hairDark: '#c97a25',
            eyes: 'wink',
            mouth: 'laugh',
            extras: ['earrings'],
            top: 'blazer',
            colours: ['#e2463f', '#241b3a'],
            width: 90,
            tilt: -7,
            head: 'round',
          },
          370,
          650,
          2.95,
          {
            under: arm({
              from: [-78, 120],
              elbow: [-146, 60],
              hand: [-140, -60],
              colour: '#e2463f',
              skin: SKIN.porcelain,
              width: 44,
            }),
          },
        ],
      ) +
      finish(width, height, { dark: 0.34 }),
  };
}
