/** The sample photos: what guests would have taken at six events. Each is `{ width, height, svg }`. */
import { confetti, finish, glow, group, lights, randomFrom, sky } from './draw.mjs';
import { SKIN, arm, person } from './people.mjs';

/** Puts people into a scene, back hair first; each entry is [look, x, y, scale, extra drawn in body units]. */
function crowd(...people) {
  return people
    .map(([look, x, y, scale, { under = '', over = '', turn = 0 } = {}]) => {
      const { behind, front } = person(look);
      return group(`translate(${x} ${y}) scale(${scale}) rotate(${turn})`, under, behind, front, over);
    })
    .join('');
}

/** Two newly-weds cheek to cheek under strings of light. */
function wedding() {
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

/** Friends at a summer fair, the wheel behind them. */
function fair() {
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

/** Four graduates under falling caps and paper. */
function school() {
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

/** A band night: two friends before the stage. */
function concert() {
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

/** A tenth kilometre is behind her, the harbour too. */
function run() {
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

/** Grandmother is eighty. */
function birthday() {
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

/** An evening of talks: colleagues with badges. */
function conference() {
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

export const scenes = { wedding, fair, school, concert, run, birthday, conference };
