import { gzipSync } from 'node:zlib';
import { measureBundle } from '../../../scripts/commands/bundles.mjs';

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

describe('measureBundle', () => {
  it('counts scripts and what they import, each once, without lazy parts and styles', () => {
    const bytes = sizeOf('index.js', 'page.js', 'shared.js');
    expect(measureBundle(['index.html', 'page.tsx'], read)).toBe(bytes);
  });

  it('adds the largest lazy part that matches an expression', () => {
    expect(measureBundle([/^late$/], read)).toBe(sizeOf('late.js', 'shared.js', 'page.js'));
    expect(measureBundle(['page.tsx', /^late/], read)).toBe(sizeOf('page.js', 'shared.js', 'later.js'));
  });

  it.each(['gone.tsx', /^shared/])('throws if the build has no %s', (start) => {
    expect(() => measureBundle([start], read)).toThrow(`The build has no ${start}.`);
  });
});
