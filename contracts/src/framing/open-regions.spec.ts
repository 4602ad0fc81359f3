import { findOpenRegions, isEdgeTransparent, windowOf } from './open-regions.js';

/** Converts letters to alpha: '.' is transparent, all others are opaque. */
function alphaOf(rows: string[]): { alpha: Uint8Array; size: { width: number; height: number } } {
  const alpha = Uint8Array.from(rows.join(''), (letter) => (letter === '.' ? 0 : 255));
  return { alpha, size: { width: rows[0]!.length, height: rows.length } };
}

function regionsOf(rows: string[]) {
  const { alpha, size } = alphaOf(rows);
  return findOpenRegions(alpha, size);
}

/** A reference implementation: slow, but obviously correct. */
function floodFill(alpha: Uint8Array, { width, height }: { width: number; height: number }): number[] {
  const visited = new Uint8Array(alpha.length);
  const sizes: number[] = [];
  for (let start = 0; start < alpha.length; start++) {
    if (visited[start] || alpha[start]! >= 250) continue;
    const stack = [start];
    visited[start] = 1;
    let pixels = 0;
    while (stack.length > 0) {
      const at = stack.pop()!;
      pixels++;
      const x = at % width;
      const neighbors = [x > 0 && at - 1, x < width - 1 && at + 1, at >= width && at - width, at + width];
      for (const next of neighbors) {
        if (next === false || next >= width * height || visited[next] || alpha[next]! >= 250) continue;
        visited[next] = 1;
        stack.push(next);
      }
    }
    sizes.push(pixels);
  }
  return sizes.filter((pixels) => pixels >= 0.005 * alpha.length).sort((a, b) => b - a);
}

describe('findOpenRegions', () => {
  it.each([
    [249, 'transparent', 1],
    [250, 'opaque', 0],
  ])('treats alpha %i as %s', (alpha, _kind, count) => {
    expect(findOpenRegions(new Uint8Array(12).fill(alpha), { width: 4, height: 3 })).toHaveLength(count);
  });

  it('finds one opening and its box', () => {
    expect(regionsOf(['######', '##..##', '#....#', '######'])).toEqual([
      { x: 1, y: 1, width: 4, height: 2, pixels: 6 },
    ]);
  });

  it('joins areas that meet in a lower row', () => {
    expect(regionsOf(['.#.#.', '.#.#.', '.....'])).toEqual([{ x: 0, y: 0, width: 5, height: 3, pixels: 11 }]);
  });

  it('separates areas that touch at corners only', () => {
    expect(regionsOf(['..##', '..##', '##..', '##..'])).toHaveLength(2);
  });

  it('does not wrap around the edges', () => {
    expect(regionsOf(['###..', '###..', '..###', '..###'])).toHaveLength(2);
  });

  it('treats alpha below 250 as transparent', () => {
    const size = { width: 10, height: 10 };
    expect(findOpenRegions(new Uint8Array(100).fill(249), size)).toHaveLength(1);
    expect(findOpenRegions(new Uint8Array(100).fill(250), size)).toHaveLength(0);
  });

  it('ignores areas below half a percent', () => {
    const size = { width: 100, height: 100 };
    const withHole = (pixels: number) => {
      const alpha = new Uint8Array(10_000).fill(255);
      alpha.fill(0, 5000, 5000 + pixels);
      return findOpenRegions(alpha, size);
    };
    expect(withHole(49)).toEqual([]);
    expect(withHole(50)).toEqual([{ x: 0, y: 50, width: 50, height: 1, pixels: 50 }]);
  });

  it('agrees with a flood fill on random frames', () => {
    let state = 1;
    const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
    for (let i = 0; i < 200; i++) {
      const size = { width: 3 + Math.floor(random() * 40), height: 3 + Math.floor(random() * 40) };
      const density = random();
      const alpha = Uint8Array.from({ length: size.width * size.height }, () =>
        random() < density ? 0 : 255,
      );
      expect(findOpenRegions(alpha, size).map((region) => region.pixels)).toEqual(floodFill(alpha, size));
    }
  });
});

describe('windowOf', () => {
  it('returns the bounding box of all openings', () => {
    expect(
      windowOf([
        { x: 10, y: 5, width: 20, height: 10 },
        { x: 2, y: 8, width: 4, height: 30 },
      ]),
    ).toEqual({ x: 2, y: 5, width: 28, height: 33 });
    expect(windowOf([])).toBeUndefined();
  });
});

describe('isEdgeTransparent', () => {
  const closed = ['#####', '#...#', '#...#', '#####'];
  const isOpen = (rows: string[]) => {
    const { alpha, size } = alphaOf(rows);
    return isEdgeTransparent(alpha, size);
  };

  it('ignores transparency away from the edges', () => expect(isOpen(closed)).toBe(false));

  it('detects a single transparent pixel on any edge', () => {
    for (let y = 0; y < 4; y++) {
      for (let x = 0; x < 5; x++) {
        const rows = closed.map((row, at) => (at === y ? `${row.slice(0, x)}.${row.slice(x + 1)}` : row));
        expect(isOpen(rows)).toBe(x === 0 || x === 4 || y === 0 || y === 3);
      }
    }
  });

  it('treats alpha below 250 as transparent', () => {
    const size = { width: 10, height: 10 };
    expect(isEdgeTransparent(new Uint8Array(100).fill(249), size)).toBe(true);
    expect(isEdgeTransparent(new Uint8Array(100).fill(250), size)).toBe(false);
  });
});
