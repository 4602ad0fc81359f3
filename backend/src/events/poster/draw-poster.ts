import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import type { Face } from './poster-fonts.js';
import { breakLines, fitsInto, runsOf, settable } from './poster-text.js';

export interface Poster {
  /** The event's title; letters that none of our typefaces has are left out. */
  title: string;
  /** One line under the code. */
  text: string;
  eventUrl: string;
  /** `#rrggbb`, readable on white: the thread the code hangs on. Null: the ink of the words. */
  colour: string | null;
}

/** Points, 72 an inch, as PDF counts. */
const PAGES = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const INK = '#1b1712';
const SOFT_INK = '#5d554b';
const MARGIN = 54;
/** Runs are laid out in one piece: word by word, those from right to left would come in the wrong order. */
const WHOLE: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [], baseline: 'alphabetic' };
/** Where letters stand below a line's top, as a share of their size: the same for all fonts in a line. */
const BASELINE = 0.93;
const LINE_HEIGHT = 1.15;
/** Empty modules that readers need around a code. */
const QUIET_ZONE = 4;
/** Points from a line's end to the mat (the thread hangs there), within the mat, and from it to the next line. */
const [ABOVE_MAT, IN_MAT, BELOW_MAT] = [96, 22, 36];
const ABOVE_ADDRESS = 10;
/** What stays free below the last line, at least. */
const FOOT = 27;

/** A text in lines, as large as it is set. */
interface Paragraph {
  lines: string[];
  face: Face;
  size: number;
}

/** A page to print and pin up: the code hangs on the wall like a picture, its title above, a line below. */
export function drawPoster(poster: Poster, size: keyof typeof PAGES): Promise<Buffer> {
  const [width, height] = PAGES[size];
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    info: { Title: poster.title, Subject: poster.eventUrl },
  });
  const finished = collect(document);

  const title = paragraph(document, settable(poster.title), 'display', [54, 46, 38, 30, 24], 2);
  const text = paragraph(document, poster.text, 'text', [20], 1);
  const address = paragraph(
    document,
    poster.eventUrl.replace(/^https?:\/\//, ''),
    'text',
    [12, 11, 10, 9, 8],
    1,
  );

  const bottomOfTitle = drawCentred(document, title, MARGIN, width, INK);
  const besides =
    ABOVE_MAT + 2 * IN_MAT + BELOW_MAT + heightOf(text) + ABOVE_ADDRESS + heightOf(address) + FOOT;
  const side = Math.min(width - 4 * MARGIN, height - bottomOfTitle - besides);
  const mat = {
    x: (width - side) / 2 - IN_MAT,
    y: bottomOfTitle + ABOVE_MAT,
    side: side + 2 * IN_MAT,
  };
  drawThread(document, mat, width, poster.colour ?? INK);
  document.lineWidth(1.5).strokeColor(INK).rect(mat.x, mat.y, mat.side, mat.side).stroke();
  drawCode(document, poster.eventUrl, { x: mat.x + IN_MAT, y: mat.y + IN_MAT, side });

  const bottomOfText = drawCentred(document, text, mat.y + mat.side + BELOW_MAT, width, INK);
  drawCentred(document, address, bottomOfText + ABOVE_ADDRESS, width, SOFT_INK);
  document.end();
  return finished;
}

/** In the largest size in which it takes so many lines with no word broken, or in the smallest, in more lines. */
function paragraph(
  document: PDFKit.PDFDocument,
  text: string,
  face: Face,
  sizes: number[],
  most: number,
): Paragraph {
  const width = document.page.width - 2 * MARGIN;
  const measureIn = (size: number) => (line: string) => widthOf(document, line, face, size);
  const size = sizes.find((each) => fitsInto(most, text, width, measureIn(each))) ?? Math.min(...sizes);
  return { lines: breakLines(text, width, measureIn(size)), face, size };
}

const heightOf = ({ lines, size }: Paragraph) => lines.length * size * LINE_HEIGHT;

/** From a nail to the mat's upper corners, as a picture hangs. */
function drawThread(
  document: PDFKit.PDFDocument,
  mat: { x: number; y: number; side: number },
  width: number,
  colour: string,
): void {
  const nail = { x: width / 2, y: mat.y - 64 };
  document.lineWidth(1.5).strokeColor(colour);
  document
    .moveTo(mat.x + 24, mat.y)
    .lineTo(nail.x, nail.y)
    .lineTo(mat.x + mat.side - 24, mat.y)
    .stroke();
  document.circle(nail.x, nail.y, 5).fill(colour);
}

/** As vectors, so that it is sharp at every size; level Q mends a quarter of it. */
function drawCode(
  document: PDFKit.PDFDocument,
  text: string,
  place: { x: number; y: number; side: number },
): void {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const module = place.side / (modules.size + 2 * QUIET_ZONE);
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 0) continue;
      // A hair larger than its place: no white lines between neighbours when printed.
      document.rect(
        place.x + (column + QUIET_ZONE) * module,
        place.y + (row + QUIET_ZONE) * module,
        module * 1.01,
        module * 1.01,
      );
    }
  }
  document.fill('#000000');
}

/** @returns where the next thing may begin */
function drawCentred(
  document: PDFKit.PDFDocument,
  { lines, face, size }: Paragraph,
  top: number,
  width: number,
  colour: string,
): number {
  let y = top;
  for (const line of lines) {
    let x = (width - widthOf(document, line, face, size)) / 2;
    for (const run of runsOf(line, face)) {
      document
        .font(run.font)
        .fontSize(size)
        .fillColor(colour)
        .text(run.text, x, y + size * BASELINE, WHOLE);
      x += document.widthOfString(run.text, WHOLE);
    }
    y += size * LINE_HEIGHT;
  }
  return y;
}

function widthOf(document: PDFKit.PDFDocument, text: string, face: Face, size: number): number {
  return runsOf(text, face).reduce(
    (sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text, WHOLE),
    0,
  );
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
