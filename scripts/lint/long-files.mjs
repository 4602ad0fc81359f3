/** A longer file is two. */
export const LINES_MAX = 300;

/** A file that loads the service costs three CPU seconds before its first test, so one subject stays in one. */
const ONE_SERVICE = 'the tests of one subject share one service';

/** What happens at one page is told by the same helpers. */
const ONE_PAGE = 'the tests of one page share what they see it with';

/** Files that stay longer, with the reason and the lines that they may have. */
export const LONG_FILES = [
  { path: 'backend/test/integration/admin/admin-overview.spec.ts', lines: 450, reason: ONE_SERVICE },
  { path: 'backend/test/integration/backup.spec.ts', lines: 450, reason: ONE_SERVICE },
  { path: 'backend/test/integration/billing/checkout.spec.ts', lines: 950, reason: ONE_SERVICE },
  { path: 'backend/test/integration/billing/webhooks.spec.ts', lines: 550, reason: ONE_SERVICE },
  { path: 'backend/test/integration/mail.spec.ts', lines: 450, reason: ONE_SERVICE },
  { path: 'backend/test/integration/own-account.spec.ts', lines: 450, reason: ONE_SERVICE },
  { path: 'backend/test/integration/photo-archive.spec.ts', lines: 450, reason: ONE_SERVICE },
  { path: 'backend/test/integration/rerender.spec.ts', lines: 450, reason: ONE_SERVICE },
  { path: 'backend/test/integration/throttling.spec.ts', lines: 450, reason: ONE_SERVICE },
  { path: 'backend/test/integration/upload-photo.spec.ts', lines: 450, reason: ONE_SERVICE },
  { path: 'e2e/tests/console/users.spec.ts', lines: 500, reason: ONE_PAGE },
  { path: 'e2e/tests/guest/refusals.spec.ts', lines: 420, reason: ONE_PAGE },
  { path: 'e2e/tests/payment.spec.ts', lines: 750, reason: ONE_PAGE },
];

/** @returns flat config entries that hold every file to its length */
export function lengths() {
  const atMost = (max) => ({ 'max-lines': ['error', { max }] });
  return [
    { files: ['**/*.{ts,tsx,mjs,js}'], rules: atMost(LINES_MAX) },
    ...LONG_FILES.map(({ path, lines }) => ({ files: [path], rules: atMost(lines) })),
  ];
}
