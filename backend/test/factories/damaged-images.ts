import { readFile } from 'node:fs/promises';
import { cameraJpeg } from './camera-jpeg.js';
import { decompressionBombs } from './damaged/decompression-bombs.js';
import type { DamagedImage } from './damaged/damaged-image.js';
import { otherFiles } from './damaged/other-files.js';
import { encoder, naturalImage } from './images.js';
import { seeded } from './random.js';
import { tiledHeic, tilesOffset } from './tiled-heic.js';

/**
 * More than 500 files that must be rejected, the same in every run: damaged images of every accepted type, decompression
 * bombs, and other files, some with an image's first bytes.
 */
export async function damagedImages(): Promise<DamagedImage[]> {
  const whole = await intactImages();
  return [...whole.flatMap(damagedCopies), ...(await decompressionBombs()), ...(await otherFiles())];
}

/** Unreadable copies of one image, each damaged in another way. */
export function damagedCopies(whole: IntactImage): DamagedImage[] {
  const inPlace = [copiesWithHole, overwrittenCopies, copiesWithBrokenHeader].flatMap((damage) =>
    damage(whole),
  );
  const { trailer = Buffer.alloc(0) } = whole;
  return [
    ...truncatedCopies(whole),
    ...inPlace.map((copy) => ({ ...copy, bytes: Buffer.concat([copy.bytes, trailer]) })),
  ];
}

/** Copies of one image that are truncated or have bytes missing. */
export function incompleteCopies(whole: IntactImage): DamagedImage[] {
  return [...truncatedCopies(whole), ...copiesWithHole(whole)];
}

/** Copies of images of every type with some random bytes changed. Some remain readable. */
export async function corruptedImages(copies: number): Promise<{ name: string; bytes: Buffer }[]> {
  return (await intactImages()).flatMap(({ type, bytes }) => {
    const random = seeded(bytes.length + 4);
    return Array.from({ length: copies }, (_, i) => {
      const damaged = Buffer.from(bytes);
      for (let left = 1 + Math.floor(random() * 8); left > 0; left--) {
        damaged[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      }
      return { name: `${type} corrupted ${i + 1}`, bytes: damaged };
    });
  });
}

export interface IntactImage {
  type: string;
  bytes: Buffer;
  /** Offset of the pixel data. */
  data: number;
  /** Whether every wrong byte is detected; without checksums, some decode. */
  hasChecksums: boolean;
  /** Intact data after the image in the same file, which must not hide the damage. */
  trailer?: Buffer;
}

/** The offset of a baseline JPEG's pixels. The thumbnail in the header has an earlier scan. */
export function lastScan(jpeg: Buffer): number {
  return jpeg.lastIndexOf(Buffer.from([0xff, 0xda])) + 14;
}

async function intactImages(): Promise<IntactImage[]> {
  const small = () => encoder(naturalImage(240, 180, 11));
  const scan = (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xda])) + 14;
  const jpegs = await Promise.all([
    small().jpeg({ quality: 85 }).toBuffer(),
    small().jpeg({ quality: 90, progressive: true }).toBuffer(),
    small()
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 80, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  ]);
  const heic = await readFile(new URL('../fixtures/quarters.heic', import.meta.url));
  const tiles = tiledHeic(heic, { width: 192, height: 128 }, 3, 2);
  const camera = await cameraJpeg(naturalImage(240, 180, 12), 6);
  const intact = async (type: string, bytes: Promise<Buffer>, data: number, hasChecksums: boolean) => ({
    type,
    bytes: await bytes,
    data,
    hasChecksums,
  });
  return [
    ...jpegs.map((bytes, i) => ({ type: `jpeg ${i + 1}`, bytes, data: scan(bytes), hasChecksums: false })),
    await intact('png', small().png().toBuffer(), 60, true),
    await intact('interlaced png', small().png({ progressive: true }).toBuffer(), 60, true),
    await intact('webp', small().webp().toBuffer(), 26, false),
    await intact('lossless webp', small().webp({ lossless: true }).toBuffer(), 25, false),
    await intact('gif', small().gif().toBuffer(), 820, false),
    await intact('tiff', small().tiff({ compression: 'deflate' }).toBuffer(), 16, false),
    await intact('avif', small().avif().toBuffer(), 330, false),
    {
      type: 'jpeg of a camera',
      bytes: camera.primary,
      data: lastScan(camera.primary),
      hasChecksums: false,
      trailer: camera.secondary,
    },
    { type: 'heic', bytes: heic, data: 0x16b, hasChecksums: false },
    { type: 'heic of tiles', bytes: tiles, data: tilesOffset(tiles), hasChecksums: false },
  ];
}

function truncatedCopies({ type, bytes, data }: IntactImage): DamagedImage[] {
  const random = seeded(bytes.length);
  const ends = [
    16,
    data - 1,
    data,
    bytes.length - 20,
    ...Array.from({ length: 22 }, () => 16 + Math.floor(random() * (bytes.length - 40))),
  ];
  return ends.map((end, i) => ({
    name: `${type} cut ${i + 1}, at ${end}`,
    bytes: bytes.subarray(0, end),
    code: 'unreadable_image',
  }));
}

/** Bytes missing in the middle, as after an unreadable block of a memory card. The rest is too short for all pixels. */
function copiesWithHole({ type, bytes, data }: IntactImage): DamagedImage[] {
  const random = seeded(bytes.length + 3);
  return Array.from({ length: 14 }, (_, i) => {
    const length = Math.floor((bytes.length - data) * (0.25 + random() * 0.4));
    const from = data + Math.floor(random() * (bytes.length - data - length - 24));
    const damaged = Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
    return { name: `${type} with hole ${i + 1}`, bytes: damaged, code: 'unreadable_image' as const };
  });
}

function overwrittenCopies({ type, bytes, data, hasChecksums }: IntactImage): DamagedImage[] {
  if (!hasChecksums) return [];
  const random = seeded(bytes.length + 1);
  return Array.from({ length: 40 }, (_, i) => {
    const damaged = Buffer.from(bytes);
    const from = data + Math.floor(random() * (bytes.length - data) * 0.8);
    const to = Math.min(bytes.length - 24, from + 64 + Math.floor(random() * 400));
    for (let at = from; at < to; at++) damaged[at] = Math.floor(random() * 256);
    return { name: `${type} overwritten ${i + 1}`, bytes: damaged, code: 'unreadable_image' as const };
  });
}

/** Headers overwritten with zeros or noise. */
function copiesWithBrokenHeader({ type, bytes, data }: IntactImage): DamagedImage[] {
  const keep = 12; // bytes that identify the type
  const random = seeded(bytes.length + 2);
  const variants: [string, (damaged: Buffer) => void][] = [
    ['header of zeros', (damaged) => damaged.fill(0, Math.max(keep, 16), Math.max(data, 24))],
    ...Array.from({ length: 6 }, (_, i): [string, (damaged: Buffer) => void] => [
      `header of noise ${i + 1}`,
      (damaged) => {
        for (let at = keep; at < data; at++)
          if (!isSizeField(type, at)) damaged[at] = Math.floor(random() * 256);
      },
    ]),
  ];
  return variants.map(([name, damage]) => {
    const damaged = Buffer.from(bytes);
    damage(damaged);
    return { name: `${type} with ${name}`, bytes: damaged, code: 'unreadable_image' };
  });
}

/** Fields of the size, where noise would declare a huge image and result in another error. */
function isSizeField(type: string, at: number): boolean {
  if (type.endsWith('png')) return at < 24;
  if (type === 'lossless webp') return at >= 21;
  return false;
}
