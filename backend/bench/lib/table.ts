import type { Finding } from './part.js';

/** Format findings as a plain-text table. */
export function table(findings: Finding[]): string {
  const rows = [
    ['what', 'measured', 'target', ''],
    ...findings.map(({ what, measured, target }) => [what, measured, target?.text ?? '', verdict(target)]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [
    line(rows[0]!),
    widths
      .map((width) => '-'.repeat(width))
      .join('  ')
      .trimEnd(),
    ...rows.slice(1).map(line),
  ].join('\n');
}

function verdict(target: Finding['target']): string {
  return target === undefined ? '' : target.met ? 'met' : 'MISSED';
}
