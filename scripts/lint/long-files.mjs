/** A longer file is two. */
export const LINES_MAX = 300;

/** A file that loads the service costs three CPU seconds before its first test, so one subject stays in one. */
const ONE_SERVICE = 'the tests of one subject share one service';

/** Files that stay longer, with the reason and the lines that they may have. */
export const LONG_FILES = [
  { path: 'backend/test/integration/backup.spec.ts', lines: 450, reason: ONE_SERVICE },
  { path: 'backend/test/integration/photo-archive.spec.ts', lines: 450, reason: ONE_SERVICE },
];

/** @returns flat config entries that hold every file to its length */
export function lengths() {
  const atMost = (max) => ({ 'max-lines': ['error', { max }] });
  return [
    { files: ['**/*.{ts,tsx,mjs,js}'], rules: atMost(LINES_MAX) },
    ...LONG_FILES.map(({ path, lines }) => ({ files: [path], rules: atMost(lines) })),
  ];
}
