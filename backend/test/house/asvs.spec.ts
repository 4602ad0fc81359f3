import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

describe('the security checklist', () => {
  it('names files that exist', async () => {
    const text = await readFile(join(root, 'docs', 'asvs.md'), 'utf8');
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(50);
    const missing = named.filter(
      (path) =>
        !existsSync(join(root, path)) && !existsSync(join(root, 'backend', 'test', 'integration', path)),
    );
    expect(missing).toEqual([]);
  });
});
