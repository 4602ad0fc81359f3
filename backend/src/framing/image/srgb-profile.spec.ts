import sharp from 'sharp';
import { isSrgbProfile } from './srgb-profile.js';

async function profile(name: string): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  return (await sharp(await pixel.withIccProfile(name).png().toBuffer()).metadata()).icc!;
}

/** The profile Chromium writes into what a canvas encodes, but for its texts: parametric curves, 456 bytes. */
function chromium(): Buffer {
  const tags: [string, string][] = [
    ['rXYZ', '58595a200000000000006fa2000038f500000390'],
    ['gXYZ', '58595a2000000000000062990000b785000018da'],
    ['bXYZ', '58595a2000000000000024a000000f840000b6cf'],
    ['rTRC', '706172610000000000030000000266660000f2a700000d59000013d000000a5b'],
  ];
  const payload = tags.map(([, hex]) => Buffer.from(hex, 'hex'));
  const names = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
  const head = Buffer.alloc(132 + names.length * 12);
  head.write('RGB ', 16, 'latin1');
  head.writeUInt32BE(names.length, 128);
  const starts = payload.map(
    (_, i) => head.length + payload.slice(0, i).reduce((sum, part) => sum + part.length, 0),
  );
  names.forEach((name, i) => {
    const at = 132 + i * 12;
    head.write(name, at, 'latin1');
    head.writeUInt32BE(starts[Math.min(i, 3)]!, at + 4);
    head.writeUInt32BE(payload[Math.min(i, 3)]!.length, at + 8);
  });
  return Buffer.concat([head, ...payload]);
}

describe('isSrgbProfile', () => {
  it('recognizes sRGB by its values, independent of its writer', async () => {
    expect(isSrgbProfile(await profile('srgb'))).toBe(true);
    expect(isSrgbProfile(chromium())).toBe(true);
  });

  it('rejects other color spaces', async () => {
    expect(isSrgbProfile(await profile('p3'))).toBe(false);
    expect(isSrgbProfile(await profile('cmyk'))).toBe(false);
  });

  it('rejects other curves and lookup tables', () => {
    const gamma = chromium();
    gamma.writeUInt32BE(0x00023333, gamma.length - 20); // 2.2 instead of 2.4
    expect(isSrgbProfile(gamma)).toBe(false);
    const table = chromium();
    table.write('A2B0', 132 + 5 * 12, 'latin1');
    expect(isSrgbProfile(table)).toBe(false);
  });

  it('rejects damaged profiles', () => {
    for (let length = 0; length < 300; length += 7)
      expect(isSrgbProfile(chromium().subarray(0, length))).toBe(false);
  });
});
