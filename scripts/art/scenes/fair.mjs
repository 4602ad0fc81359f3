import { crowd } from '../crowd.mjs';
import { confetti, finish, glow, group, lights, sky } from '../draw.mjs';
import { SKIN, arm } from '../people.mjs';

/** Friends at a summer fair, the wheel behind them. */
export function fair() {
  const width = 1200;
  const height = 1200;
  const wheel = Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * Math.PI * 2;
    const x = 800 + Math.cos(a) * 330;
    const y = 400 + Math.sin(a) * 330;
    const colour = ['#f7d06b', '#f4efe2', '#2f7f86'][i % 3];
    return `<path d="M800 400L${x} ${y}" stroke="#9b3a34" stroke-width="7"/><path d="M${x - 34} ${y}H${x + 34}V${y + 26}Q${x} ${y + 62} ${x - 34} ${y + 26}Z" fill="${colour}"/><path d="M${x - 40} ${y - 4}L${x} ${y - 40}L${x + 40} ${y - 4}Z" fill="#9b3a34"/>`;
  }).join('');
  const tent = (x, w, colour) =>
    `<path d="M${x} 770L${x + w / 2} 590L${x + w} 770Z" fill="${colour}"/><path d="M${x + w * 0.25} 770L${x + w / 2} 590L${x + w * 0.5} 770ZM${x + w * 0.75} 770L${x + w / 2} 590L${x + w} 770Z" fill="#fff1d6"/><rect x="${x + 10}" y="770" width="${w - 20}" height="300" fill="${colour}"/>` +
    Array.from(
      { length: 4 },
      (_, i) =>
        `<rect x="${x + 10 + ((w - 20) / 8) * (i * 2 + 1)}" y="770" width="${(w - 20) / 8}" height="300" fill="#fff1d6"/>`,
    ).join('') +
    `<path d="M${x + w / 2} 590V540L${x + w / 2 + 50} 556L${x + w / 2} 574" fill="#f7d06b" stroke="#7a2f2b" stroke-width="5"/>`;
  const floss = `<path d="M0 0L14 150" stroke="#e8d5b0" stroke-width="10" stroke-linecap="round"/><g fill="#ffb7b2"><circle cx="-6" cy="-40" r="48"/><circle cx="34" cy="-66" r="42"/><circle cx="-40" cy="-78" r="40"/><circle cx="-2" cy="-104" r="44"/></g><g fill="#ffd3cc"><circle cx="-22" cy="-92" r="26"/><circle cx="10" cy="-60" r="20"/></g>`;
  const a = {
    skin: SKIN.deep,
    hair: 'afro',
    hairColour: '#2b1a17',
    hairDark: '#1c100e',
    eyes: 'happy',
    mouth: 'laugh',
    extras: ['earrings'],
    top: 'stripes',
    colours: ['#fff4e0', '#d8452f'],
    width: 92,
    tilt: 7,
    head: 'round',
  };
  const b = {
    skin: SKIN.porcelain,
    hair: 'long',
    hairColour: '#c8632c',
    hairDark: '#a34a20',
    eyes: 'open',
    mouth: 'laugh',
    extras: ['freckles', 'strawHat'],
    top: 'overalls',
    colours: ['#f6d98a', '#2b5f7c'],
    width: 86,
    tilt: -8,
  };
  return {
    width,
    height,
    svg:
      sky(width, height, [
        [0, '#f3795a'],
        [0.4, '#f9ad76'],
        [0.68, '#fbd9a0'],
        [1, '#f4c58b'],
      ]) +
      glow(260, 330, 460, '#fff0c2', 0.9) +
      `<circle cx="260" cy="330" r="112" fill="#fff3cf"/>` +
      `<path d="M800 400L600 1000M800 400L1000 1000" stroke="#9b3a34" stroke-width="22"/><circle cx="800" cy="400" r="330" fill="none" stroke="#9b3a34" stroke-width="14"/><circle cx="800" cy="400" r="270" fill="none" stroke="#9b3a34" stroke-width="6"/>${wheel}<circle cx="800" cy="400" r="34" fill="#f7d06b"/>` +
      tent(-90, 420, '#d8452f') +
      tent(960, 420, '#2f7f86') +
      `<rect y="960" width="${width}" height="300" fill="#a94a38"/>` +
      lights(
        [
          [-30, 470],
          [420, 560],
          [820, 500],
          [1240, 560],
        ],
        {
          sag: 40,
          bulbs: 8,
          size: 10,
          halo: 36,
          wire: '#7a2f2b',
          colours: ['#fff0c2', '#fff0c2', '#ffd36b'],
        },
      ) +
      confetti({
        seed: 5,
        count: 46,
        x: 0,
        y: 0,
        width,
        height: 700,
        colours: ['#fff4dc', '#f7d06b', '#2f7f86', '#d8452f'],
        size: 16,
      }) +
      crowd(
        [
          b,
          800,
          660,
          2.7,
          {
            under: arm({
              from: [-70, 110],
              elbow: [-150, 130],
              hand: [-200, 90],
              colour: '#f6d98a',
              skin: SKIN.porcelain,
              width: 40,
            }),
          },
        ],
        [
          a,
          430,
          720,
          2.75,
          {
            over:
              group('translate(-128 70) scale(1.0) rotate(-12)', floss) +
              arm({
                from: [-74, 126],
                elbow: [-136, 230],
                hand: [-112, 172],
                colour: '#fff4e0',
                skin: SKIN.deep,
                width: 40,
                sleeve: 'short',
              }),
          },
        ],
      ) +
      finish(width, height, { dark: 0.2 }),
  };
}
