/** Room {@link writeTiffAround} needs in front of the pixels. */
export const TIFF_HEAD_BYTES = 8;

/** Rows per strip: few enough that a reader holds little of the image, enough to limit the number of strips. */
const ROWS_PER_STRIP = 64;

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

/** Room {@link writeTiffAround} needs behind the pixels, besides the profile: enough for a quarter of a million rows. */
export const TIFF_TAIL_BYTES = 32 * 1024;

/**
 * Make an uncompressed TIFF (TIFF 6.0, little-endian) of 8-bit RGB pixels by writing the header before and the
 * directory after them. Passes pixels of another decoder to libvips with their color profile and without a copy.
 *
 * @param file {@link TIFF_HEAD_BYTES} unused bytes, the pixels row by row without padding, {@link TIFF_TAIL_BYTES} and
 *   the profile's length unused
 */
export function writeTiffAround(
  file: Buffer,
  { width, height, icc }: { width: number; height: number; icc?: Buffer },
): void {
  const strips = Math.ceil(height / ROWS_PER_STRIP);
  const rowBytes = width * 3;
  const directory = roundUpToEven(TIFF_HEAD_BYTES + rowBytes * height); // directories start on a word boundary

  const entries: [tag: number, type: number, count: number, value: number][] = [];
  const entryCount = icc ? 11 : 10;
  const bits = directory + 2 + entryCount * 12 + 4;
  const offsets = bits + 6;
  const counts = offsets + strips * 4;
  const profile = counts + strips * 4;

  entries.push(
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, bits], // BitsPerSample
    [259, SHORT, 1, 1], // Compression: none
    [262, SHORT, 1, 2], // PhotometricInterpretation: RGB
    [273, LONG, strips, strips === 1 ? TIFF_HEAD_BYTES : offsets], // StripOffsets
    [277, SHORT, 1, 3], // SamplesPerPixel
    [278, LONG, 1, ROWS_PER_STRIP],
    [279, LONG, strips, strips === 1 ? rowBytes * height : counts], // StripByteCounts
    [284, SHORT, 1, 1], // PlanarConfiguration: interleaved
  );
  if (icc) entries.push([34675, UNDEFINED, icc.length, profile]);

  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(directory, 4);
  file.writeUInt16LE(entryCount, directory);
  entries.forEach(([tag, type, count, value], i) => {
    const at = directory + 2 + i * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8); // a SHORT uses the first two of the four bytes, which is the same in little-endian
  });
  file.writeUInt32LE(0, directory + 2 + entryCount * 12);
  for (let i = 0; i < 3; i++) file.writeUInt16LE(8, bits + i * 2);
  for (let i = 0; i < strips; i++) {
    const rows = Math.min(ROWS_PER_STRIP, height - i * ROWS_PER_STRIP);
    file.writeUInt32LE(TIFF_HEAD_BYTES + i * ROWS_PER_STRIP * rowBytes, offsets + i * 4);
    file.writeUInt32LE(rows * rowBytes, counts + i * 4);
  }
  icc?.copy(file, profile);
}

function roundUpToEven(value: number): number {
  return value + (value % 2);
}
