import { gzipSync } from 'node:zlib';
import { weighBundles } from '../../../scripts/lib/bundles.mjs';

const FILES: Record<string, string> = {
  'app/dist/.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'index.js', imports: ['shared'], dynamicImports: ['late'] },
    'page.tsx': { file: 'page.js', imports: ['shared', 'sheet'] },
    shared: { file: 'shared.js', imports: ['page.tsx'] },
    sheet: { file: 'sheet.css' },
    late: { file: 'late.js', imports: ['shared'], isDynamicEntry: true },
    later: { file: 'later.js', isDynamicEntry: true },
  }),
  'app/dist/index.js': 'const index = 1;',
  'app/dist/page.js': 'const page = 2;',
  'app/dist/shared.js': 'const shared = 3;',
  'app/dist/late.js': 'const late = 4;',
  'app/dist/later.js': `const later = '${'abcdefghijklmnopqrstuvwxyz'.repeat(2)}';`,
};
const read = (path: string) => {
  const text = FILES[path];
  if (text === undefined) throw new Error(`asked for ${path}`);
  return Buffer.from(text);
};
const weigh = (...starts: string[]) => weighBundles([{ page: 'a', app: 'app', starts, budget: 9 }], read);

describe('the weight of a page', () => {
  it('is that of all its scripts and what they import, each once, and of nothing that comes later', () => {
    const bytes = ['index.js', 'page.js', 'shared.js']
      .map((name) => gzipSync(FILES[`app/dist/${name}`]!).length)
      .reduce((a, b) => a + b);
    expect(weigh('index.html', 'page.tsx')).toEqual([{ page: 'a', bytes, budget: 9 }]);
  });

  it('is that of the largest page where it is asked for', () => {
    const largest = (largestOf: RegExp) =>
      weighBundles([{ page: 'a', app: 'app', starts: ['page.tsx'], largestOf, budget: 9 }], read)[0]!.bytes;
    const sizeOf = (name: string) => gzipSync(FILES[`app/dist/${name}`]!).length;
    const [page, late, later] = [weigh('page.tsx')[0]!.bytes, sizeOf('late.js'), sizeOf('later.js')];
    expect(later).toBeGreaterThan(late);
    expect(largest(/^late$/)).toBe(page + late);
    expect(largest(/^late/)).toBe(page + later);
    expect(() => largest(/^shared/)).toThrow('The build has no /^shared/.');
  });

  it('cannot be had of a part that is not in the build', () => {
    expect(() => weigh('gone.tsx')).toThrow('The build has no gone.tsx.');
  });
});
