/** The color tokens of the organizer app: warm paper, ink lines, and coral for the main action of a page. */
export interface Colors {
  paper: string;
  mat: string;
  sunk: string;
  ink: string;
  inkSoft: string;
  line: string;
  lineStrong: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  ok: string;
  okSoft: string;
  warn: string;
  warnSoft: string;
  bad: string;
  badSoft: string;
  onBad: string;
  scrim: string;
}

export const LIGHT: Colors = {
  paper: '#faf7f1',
  mat: '#fffdf9',
  sunk: '#f1ece2',
  ink: '#1d1a16',
  inkSoft: '#665f54',
  line: '#ded6c8',
  lineStrong: '#8b8275',
  accent: '#fd543f',
  accentHover: '#ff6b57',
  onAccent: '#1d1a16',
  ok: '#25623f',
  okSoft: '#e3efe2',
  warn: '#7d4f00',
  warnSoft: '#f8ebcd',
  bad: '#a3211d',
  badSoft: '#fbe4df',
  onBad: '#fffdf9',
  scrim: 'rgb(29 26 22 / 55%)',
};

export const DARK: Colors = {
  paper: '#161310',
  mat: '#1f1b17',
  sunk: '#262119',
  ink: '#f4eee4',
  inkSoft: '#aca294',
  line: '#3a332b',
  lineStrong: '#857a6c',
  accent: '#ff6450',
  accentHover: '#ff7b69',
  onAccent: '#1d1a16',
  ok: '#8fcfa5',
  okSoft: '#1b2e22',
  warn: '#e9b95c',
  warnSoft: '#33270f',
  bad: '#ff9d90',
  badSoft: '#3d1a16',
  onBad: '#2a0d0a',
  scrim: 'rgb(8 6 5 / 70%)',
};
