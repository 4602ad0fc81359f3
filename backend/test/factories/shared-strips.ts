const ENTRIES = 10;
const DIRECTORY_BYTES = 2 + ENTRIES * 12 + 4;

/**
 * A small, valid TIFF whose rows all share the same bytes and whose pages all share the same rows.
 *
 * @param rowBytes declared bytes per row; the first ones are its pixels
 */
export function sharedStrips({ pages, rows, rowBytes }: { pages: number; rows: number; rowBytes: number }) {
  const width = 32;
  const firstPage = 8 + rowBytes + (rowBytes % 2);
  const bits = firstPage + pages * DIRECTORY_BYTES;
  const offsets = bits + 6;
  const counts = offsets + rows * 4;
  const file = Buffer.alloc(counts + rows * 4, 120);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(firstPage, 4);
  const entries = [
    [256, 4, 1, width],
    [257, 4, 1, rows],
    [258, 3, 3, bits],
    [259, 3, 1, 1], // not compressed
    [262, 3, 1, 2], // RGB
    [273, 4, rows, offsets],
    [277, 3, 1, 3],
    [278, 4, 1, 1], // one row per strip
    [279, 4, rows, counts],
    [284, 3, 1, 1],
  ];
  for (let page = 0; page < pages; page += 1) {
    const directory = firstPage + page * DIRECTORY_BYTES;
    file.writeUInt16LE(ENTRIES, directory);
    entries.forEach(([tag = 0, type = 0, count = 0, value = 0], i) => {
      const at = directory + 2 + i * 12;
      file.writeUInt16LE(tag, at);
      file.writeUInt16LE(type, at + 2);
      file.writeUInt32LE(count, at + 4);
      file.writeUInt32LE(value, at + 8);
    });
    file.writeUInt32LE(page + 1 < pages ? directory + DIRECTORY_BYTES : 0, directory + DIRECTORY_BYTES - 4);
  }
  for (let i = 0; i < 3; i += 1) file.writeUInt16LE(8, bits + i * 2);
  for (let row = 0; row < rows; row += 1) {
    file.writeUInt32LE(8, offsets + row * 4);
    file.writeUInt32LE(rowBytes, counts + row * 4);
  }
  return file;
}
