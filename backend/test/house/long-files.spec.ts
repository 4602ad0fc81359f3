import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LINES_MAX, LONG_FILES } from '../../../scripts/lint/long-files.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

describe('the list of files that may be longer', () => {
  it.each(LONG_FILES)('names $path for a reason', async ({ path, reason }) => {
    const lines = (await readFile(join(root, path), 'utf8')).split('\n').length - 1;
    expect(lines).toBeGreaterThan(LINES_MAX);
    expect(reason).not.toBe('');
  });
});
