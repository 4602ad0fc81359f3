/**
 * The sample frames: what six organizers' designers would have sent. Each is `{ width, height, svg }` and
 * see-through where the photo goes. Faces: Fraunces, Bowlby One, Anton, Pacifico, Space Grotesk.
 */
import { group, randomFrom } from './draw.mjs';

const text = (x, y, size, face, colour, words, more = '') =>
  `<text x="${x}" y="${y}" font-family="${face}" font-size="${size}" fill="${colour}" text-anchor="middle" ${more}>${words}</text>`;

/** A sheet with a hole: `hole` is a path, cut out by the even-odd rule. */
const sheet = (width, height, colour, hole) =>
  `<path fill-rule="evenodd" fill="${colour}" d="M0 0H${width}V${height}H0Z${hole}"/>`;

function leafBranch(x, y, turn, scale, colour, light) {
  const leaves = Array.from({ length: 7 }, (_, i) => {
    const side = i % 2 ? 1 : -1;
    return `<path d="M0 ${-i * 34}q${side * 50}-14 ${side * 62}-58q${-side * 56} 2 ${-side * 62} 58Z" fill="${i % 3 ? colour : light}"/>`;
  }).join('');
  return group(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    `<path d="M0 30Q10-100 0-270" stroke="${colour}" stroke-width="6" fill="none"/>`,
    leaves,
  );
}

/** A wedding: cream card with an arch, branches at its foot. */
function wedding() {
  const width = 1080;
  const height = 1620;
  const arch = 'M120 1220V560C120 320 306 130 540 130C774 130 960 320 960 560V1220Z';
  return {
    width,
    height,
    svg:
      sheet(width, height, '#f7f0e1', arch) +
      `<path d="M98 1242V560C98 308 294 108 540 108C786 108 982 308 982 560V1242Z" fill="none" stroke="#b88a44" stroke-width="3"/>` +
      `<path d="${arch}" fill="none" stroke="#24463f" stroke-width="5"/>` +
      leafBranch(150, 1300, 12, 1.05, '#3c6b5c', '#7fa28b') +
      leafBranch(96, 1290, -20, 0.8, '#7fa28b', '#3c6b5c') +
      leafBranch(930, 1300, -12, 1.05, '#3c6b5c', '#7fa28b') +
      leafBranch(984, 1290, 20, 0.8, '#7fa28b', '#3c6b5c') +
      [
        [140, 1256, '#e59a7f'],
        [206, 1286, '#f0c3a3'],
        [84, 1312, '#d97f66'],
        [940, 1256, '#e59a7f'],
        [874, 1286, '#f0c3a3'],
        [996, 1312, '#d97f66'],
      ]
        .map(
          ([x, y, c]) =>
            Array.from(
              { length: 6 },
              (_, i) =>
                `<circle cx="${x + 24 * Math.cos(i * 1.047)}" cy="${y + 24 * Math.sin(i * 1.047)}" r="20" fill="${c}"/>`,
            ).join('') + `<circle cx="${x}" cy="${y}" r="16" fill="#b88a44"/>`,
        )
        .join('') +
      text(
        540,
        1392,
        116,
        'Fraunces',
        '#24463f',
        'Mara &amp; Jonas',
        'font-style="italic" font-weight="500"',
      ) +
      `<path d="M420 1440H660" stroke="#b88a44" stroke-width="3"/>` +
      text(540, 1506, 40, 'Fraunces', '#24463f', '14 SEPTEMBER', 'font-weight="500" letter-spacing="9"'),
  };
}

/** A fair: awning above, ticket below. */
function fair() {
  const width = 1200;
  const height = 1500;
  const awning = Array.from(
    { length: 10 },
    (_, i) =>
      `<path d="M${i * 120} 0H${i * 120 + 120}V150Q${i * 120 + 60} 232 ${i * 120} 150Z" fill="${i % 2 ? '#fff3da' : '#d8452f'}"/>`,
  ).join('');
  const bulbs = Array.from(
    { length: 19 },
    (_, i) => `<circle cx="${60 + i * 60}" cy="1196" r="11" fill="#ffd25e"/>`,
  ).join('');
  return {
    width,
    height,
    svg:
      sheet(width, height, '#1e4f63', 'M48 0H1152V1170H48Z') +
      `<path d="M48 150V1170H1152V150" fill="none" stroke="#ffd25e" stroke-width="8"/>` +
      awning +
      bulbs +
      `<path d="M110 1236H1090A34 34 0 0 0 1124 1270V1400A34 34 0 0 0 1090 1434H110A34 34 0 0 0 76 1400V1270A34 34 0 0 0 110 1236Z" fill="#ffd25e"/><path d="M250 1256V1416M950 1256V1416" stroke="#1e4f63" stroke-width="5" stroke-dasharray="12 12"/>` +
      text(600, 1344, 96, 'Bowlby One', '#c23a26', 'LINDEN FAIR') +
      text(
        600,
        1404,
        36,
        'Space Grotesk',
        '#1e4f63',
        'THREE DAYS OF SUMMER',
        'font-weight="700" letter-spacing="6"',
      ) +
      text(165, 1362, 92, 'Bowlby One', '#1e4f63', '24', 'transform="rotate(-90 165 1336)"') +
      text(1035, 1362, 92, 'Bowlby One', '#1e4f63', '24', 'transform="rotate(90 1035 1336)"'),
  };
}

/** A school: a print with a broad lower edge, pennant and chalk lines. */
function school() {
  const width = 1500;
  const height = 1200;
  return {
    width,
    height,
    svg:
      sheet(width, height, '#fbf6ea', 'M60 60H1440V930H60Z') +
      `<path d="M60 60H1440V930H60Z" fill="none" stroke="#20325e" stroke-width="6"/>` +
      `<path d="M0 0H300L0 300Z" fill="#f4c245"/><path d="M0 330L330 0" stroke="#20325e" stroke-width="10"/>` +
      text(94, 118, 78, 'Bowlby One', '#20325e', '’24', 'transform="rotate(-45 94 104)"') +
      text(92, 1072, 126, 'Bowlby One', '#20325e', 'Class of 2024', 'style="text-anchor:start"') +
      text(
        96,
        1140,
        42,
        'Space Grotesk',
        '#20325e',
        'Northgate School, the last day',
        'style="text-anchor:start" font-weight="500"',
      ) +
      group(
        'translate(1330 1058)',
        `<path d="M-80-86H80V20Q80 86 0 116Q-80 86-80 20Z" fill="#20325e"/><path d="M-62-68H62V18Q62 72 0 96Q-62 72-62 18Z" fill="none" stroke="#f4c245" stroke-width="5"/>`,
        text(0, 46, 92, 'Bowlby One', '#f4c245', 'N'),
      ),
  };
}

/** A band night: a torn poster in hot colours. */
function concert() {
  const width = 1200;
  const height = 1200;
  const random = randomFrom(77);
  const edge = [];
  for (let x = 1104; x >= 96; x -= 48) edge.push(`L${x} ${930 + random() * 44}`);
  return {
    width,
    height,
    svg:
      sheet(width, height, '#ff5c35', `M96 96H1104V930${edge.join('')}Z`) +
      Array.from(
        { length: 24 },
        (_, i) => `<circle cx="${25 + i * 50}" cy="48" r="${6 + (i % 5) * 3}" fill="#23184a"/>`,
      ).join('') +
      Array.from(
        { length: 18 },
        (_, i) =>
          `<circle cx="48" cy="${100 + i * 50}" r="${6 + ((i + 2) % 5) * 3}" fill="#23184a"/><circle cx="1152" cy="${100 + i * 50}" r="${6 + ((i + 4) % 5) * 3}" fill="#23184a"/>`,
      ).join('') +
      text(600, 1096, 134, 'Bowlby One', '#23184a', 'LOUD NIGHT', 'letter-spacing="4"') +
      text(
        600,
        1164,
        38,
        'Space Grotesk',
        '#23184a',
        'FOUNDRY HALL · DOORS 8 PM · ROW ZERO',
        'font-weight="700" letter-spacing="4"',
      ),
  };
}

/** A run: a bib with slanted stripes. */
function run() {
  const width = 1080;
  const height = 1350;
  const stripes = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M${-200 + i * 130} 1090L${-120 + i * 130} 1090L${-200 + i * 130} 1230L${-280 + i * 130} 1230Z" fill="${i % 2 ? '#14857d' : '#f2542d'}"/>`,
  ).join('');
  return {
    width,
    height,
    svg:
      sheet(width, height, '#fdf8ec', 'M54 190H1026V1060H54Z') +
      text(54, 142, 118, 'Anton', '#16323b', 'HARBOUR 10K', 'style="text-anchor:start" letter-spacing="2"') +
      text(1026, 142, 118, 'Anton', '#f2542d', '24', 'style="text-anchor:end"') +
      `<clipPath id="run-band"><path d="M0 1090H1080V1160H0Z"/></clipPath><g clip-path="url(#run-band)">${stripes}</g>` +
      text(54, 1298, 104, 'Anton', '#16323b', 'I FINISHED', 'style="text-anchor:start" letter-spacing="2"') +
      text(
        1026,
        1292,
        44,
        'Space Grotesk',
        '#16323b',
        'No wind. Some rain.',
        'style="text-anchor:end" font-weight="500"',
      ) +
      [
        [84, 84 + 136],
        [996, 220],
        [84, 1030],
        [996, 1030],
      ]
        .map(
          ([x, y]) => `<circle cx="${x}" cy="${y}" r="13" fill="#fdf8ec" stroke="#16323b" stroke-width="5"/>`,
        )
        .join(''),
  };
}

/** An eightieth birthday: a doily with a round window. */
function birthday() {
  const width = 1200;
  const height = 1200;
  const around = (count, radius, draw) =>
    Array.from({ length: count }, (_, i) => {
      const a = (i / count) * Math.PI * 2;
      return draw(600 + Math.cos(a) * radius, 545 + Math.sin(a) * radius, i);
    }).join('');
  const circle = 'M600 115A430 430 0 1 0 600 975A430 430 0 1 0 600 115Z';
  return {
    width,
    height,
    svg:
      sheet(width, height, '#8f3148', circle) +
      `<g fill="#fff6e8">${around(36, 470, (x, y) => `<circle cx="${x}" cy="${y}" r="42"/>`)}</g>` +
      `<path fill-rule="evenodd" fill="#fff6e8" d="M600 66A479 479 0 1 0 600 1024A479 479 0 1 0 600 66Z${circle}"/>` +
      around(36, 486, (x, y) => `<circle cx="${x}" cy="${y}" r="10" fill="#8f3148"/>`) +
      around(72, 450, (x, y) => `<circle cx="${x}" cy="${y}" r="4.5" fill="#c4455a"/>`) +
      `<path d="M120 985Q600 1085 1080 985L1110 1130Q600 1240 90 1130Z" fill="#f4c245"/><path d="M120 985L40 940L86 1040L20 1094L90 1130ZM1080 985L1160 940L1114 1040L1180 1094L1110 1130Z" fill="#d99a2b"/>` +
      `<path id="ribbon" d="M130 1106Q600 1206 1070 1106" fill="none"/><text font-family="Pacifico" font-size="92" fill="#6d2036" text-anchor="middle"><textPath href="#ribbon" startOffset="50%">Grandma Ruth is 80!</textPath></text>`,
  };
}

/** A conference: a ticket with two see-through fields. */
function conference() {
  const width = 1500;
  const height = 1125;
  return {
    width,
    height,
    svg:
      sheet(width, height, '#f3efe2', 'M60 60H1150V1065H60Z') +
      `<path d="M60 60H1150V1065H60Z" fill="none" stroke="#16322f" stroke-width="6"/>` +
      `<path d="M1190 60H1440V310H1190Z" fill="#ef6a4c"/><path d="M1190 310A250 250 0 0 1 1440 60V310Z" fill="#16322f"/><circle cx="1315" cy="445" r="105" fill="#e9a23b"/><path d="M1190 580H1440L1190 830Z" fill="#1d6b63"/><path d="M1440 580V830H1190Z" fill="#e9a23b"/>` +
      text(
        1190,
        942,
        84,
        'Space Grotesk',
        '#16322f',
        'north',
        'font-weight="700" style="text-anchor:start" letter-spacing="-3"',
      ) +
      text(
        1190,
        1010,
        84,
        'Space Grotesk',
        '#ef6a4c',
        'code',
        'font-weight="700" style="text-anchor:start" letter-spacing="-3"',
      ) +
      text(
        1190,
        1062,
        36,
        'Space Grotesk',
        '#16322f',
        '7 to 9 November',
        'font-weight="500" style="text-anchor:start" letter-spacing="-1"',
      ),
  };
}

export const frames = { wedding, fair, school, concert, run, birthday, conference };
