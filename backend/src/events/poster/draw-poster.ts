import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import type { Typeface } from './poster-fonts.js';
import { breakLines, fitsLines, splitRuns, removeUnsupportedLetters } from './poster-text.js';

export interface Poster {
  /** The event's title; letters that no bundled font supports are omitted. */
  title: string;
  /** One line under the code. */
  text: string;
  eventUrl: string;
  /** Color of the thread, `#rrggbb`, readable on white. Null: the text color. */
  color: string | null;
}

/** Page sizes in PDF points, 72 per inch. */
const PAGES = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const TEXT_COLOR = '#1b1712';
const MUTED_TEXT_COLOR = '#5d554b';
const MARGIN = 54;
/** Lays out each run as a whole: word by word, right-to-left runs would be in the wrong order. */
const RUN_OPTIONS: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [], baseline: 'alphabetic' };
/** Distance of the baseline from a line's top, as a share of the font size, equal for all fonts. */
const BASELINE = 0.93;
const LINE_HEIGHT = 1.15;
/** Empty modules that readers need around a QR code. */
const QUIET_ZONE = 4;
/** Points from the title to the mat (space for the thread), within the mat, and from it to the next line. */
const [ABOVE_MAT, IN_MAT, BELOW_MAT] = [96, 22, 36];
const ABOVE_URL = 10;
/** Minimum space below the last line, in points. */
const MIN_BOTTOM_SPACE = 27;

/** A text broken into lines, with its font size. */
interface Paragraph {
  lines: string[];
  face: Typeface;
  size: number;
}

/** Draw a poster as PDF: the QR code in a frame that hangs on a thread, the title above and a line below. */
export function drawPoster(poster: Poster, size: keyof typeof PAGES): Promise<Buffer> {
  const [width, height] = PAGES[size];
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    info: { Title: poster.title, Subject: poster.eventUrl },
  });
  const finished = collectBytes(document);

  const title = fitParagraph(
    document,
    removeUnsupportedLetters(poster.title),
    'display',
    [54, 46, 38, 30, 24],
    2,
  );
  const text = fitParagraph(document, poster.text, 'text', [20], 1);
  const url = fitParagraph(
    document,
    poster.eventUrl.replace(/^https?:\/\//, ''),
    'text',
    [12, 11, 10, 9, 8],
    1,
  );

  const bottomOfTitle = drawCentered(document, title, MARGIN, width, TEXT_COLOR);
  const otherHeight =
    ABOVE_MAT + 2 * IN_MAT + BELOW_MAT + heightOf(text) + ABOVE_URL + heightOf(url) + MIN_BOTTOM_SPACE;
  const side = Math.min(width - 4 * MARGIN, height - bottomOfTitle - otherHeight);
  const mat = {
    x: (width - side) / 2 - IN_MAT,
    y: bottomOfTitle + ABOVE_MAT,
    side: side + 2 * IN_MAT,
  };
  drawThread(document, mat, width, poster.color ?? TEXT_COLOR);
  document.lineWidth(1.5).strokeColor(TEXT_COLOR).rect(mat.x, mat.y, mat.side, mat.side).stroke();
  drawCode(document, poster.eventUrl, { x: mat.x + IN_MAT, y: mat.y + IN_MAT, side });

  const bottomOfText = drawCentered(document, text, mat.y + mat.side + BELOW_MAT, width, TEXT_COLOR);
  drawCentered(document, url, bottomOfText + ABOVE_URL, width, MUTED_TEXT_COLOR);
  document.end();
  return finished;
}

/** Use the largest size in which the text fits `maxLines` without a broken word, or else the smallest. */
function fitParagraph(
  document: PDFKit.PDFDocument,
  text: string,
  face: Typeface,
  sizes: number[],
  maxLines: number,
): Paragraph {
  const width = document.page.width - 2 * MARGIN;
  const measureIn = (size: number) => (line: string) => widthOf(document, line, face, size);
  const size = sizes.find((each) => fitsLines(maxLines, text, width, measureIn(each))) ?? Math.min(...sizes);
  return { lines: breakLines(text, width, measureIn(size)), face, size };
}

const heightOf = ({ lines, size }: Paragraph) => lines.length * size * LINE_HEIGHT;

/** Draw a nail and the thread from it to the mat's upper corners. */
function drawThread(
  document: PDFKit.PDFDocument,
  mat: { x: number; y: number; side: number },
  width: number,
  color: string,
): void {
  const nail = { x: width / 2, y: mat.y - 64 };
  document.lineWidth(1.5).strokeColor(color);
  document
    .moveTo(mat.x + 24, mat.y)
    .lineTo(nail.x, nail.y)
    .lineTo(mat.x + mat.side - 24, mat.y)
    .stroke();
  document.circle(nail.x, nail.y, 5).fill(color);
}

/** Draw the QR code as vectors, sharp at every size. Error correction level Q restores up to 25%. */
function drawCode(
  document: PDFKit.PDFDocument,
  text: string,
  box: { x: number; y: number; side: number },
): void {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const module = box.side / (modules.size + 2 * QUIET_ZONE);
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 0) continue;
      // Overlap modules by 1% to avoid white lines between them in print.
      document.rect(
        box.x + (column + QUIET_ZONE) * module,
        box.y + (row + QUIET_ZONE) * module,
        module * 1.01,
        module * 1.01,
      );
    }
  }
  document.fill('#000000');
}

/** Draw centered lines. @returns the y position below them, in points */
function drawCentered(
  document: PDFKit.PDFDocument,
  { lines, face, size }: Paragraph,
  top: number,
  width: number,
  color: string,
): number {
  let y = top;
  for (const line of lines) {
    let x = (width - widthOf(document, line, face, size)) / 2;
    for (const run of splitRuns(line, face)) {
      document
        .font(run.font)
        .fontSize(size)
        .fillColor(color)
        .text(run.text, x, y + size * BASELINE, RUN_OPTIONS);
      x += document.widthOfString(run.text, RUN_OPTIONS);
    }
    y += size * LINE_HEIGHT;
  }
  return y;
}

function widthOf(document: PDFKit.PDFDocument, text: string, face: Typeface, size: number): number {
  return splitRuns(text, face).reduce(
    (sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text, RUN_OPTIONS),
    0,
  );
}

function collectBytes(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
