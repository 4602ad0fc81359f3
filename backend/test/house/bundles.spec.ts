import { gzipSync } from 'node:zlib';
import { weighBundle } from '../../../scripts/commands/bundles.mjs';

const MANIFEST = {
  'index.html': { file: 'index.js', imports: ['shared'], dynamicImports: ['late'] },
  'page.tsx': { file: 'page.js', imports: ['shared', 'sheet'] },
  shared: { file: 'shared.js', imports: ['page.tsx'] },
  sheet: { file: 'sheet.css' },
  late: { file: 'late.js', imports: ['shared'], isDynamicEntry: true },
  later: { file: 'later.js', isDynamicEntry: true },
};
/** Each file holds its name. */
const read = (path: string) => Buffer.from(path.endsWith('.json') ? JSON.stringify(MANIFEST) : path);
const sizeOf = (...files: string[]) => files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0);

describe('weighBundle', () => {
  it('counts scripts and what they import, each once, without lazy parts and styles', () => {
    const bytes = sizeOf('index.js', 'page.js', 'shared.js');
    expect(weighBundle(['index.html', 'page.tsx'], read)).toBe(bytes);
  });

  it('adds the largest lazy part that matches an expression', () => {
    expect(weighBundle([/^late$/], read)).toBe(sizeOf('late.js', 'shared.js', 'page.js'));
    expect(weighBundle(['page.tsx', /^late/], read)).toBe(sizeOf('page.js', 'shared.js', 'later.js'));
  });

  it.each(['gone.tsx', /^shared/])('throws if the build has no %s', (start) => {
    expect(() => weighBundle([start], read)).toThrow(`The build has no ${start}.`);
  });
});
