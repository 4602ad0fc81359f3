import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

export type Cell = string | number | boolean | null;

/** Text that starts with these characters is a formula to a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Format one CSV line (RFC 4180), including its line break.
 *
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe, since cells can contain what users
 * typed.
 */
export function formatCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`;
}

function formatCsvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Create a CSV file that is written while it is sent. If reading the rows fails, the response is cut off and the log
 * has the reason.
 *
 * @param name without extension
 */
export function createCsvFile(
  name: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): StreamableFile {
  async function* lines() {
    yield BYTE_ORDER_MARK + formatCsvLine(header);
    for await (const row of rows) yield formatCsvLine(row);
  }
  return new StreamableFile(Readable.from(lines()), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  });
}
