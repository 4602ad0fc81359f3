/**
 * A HEIC like a phone's: a grid of separately coded tiles (ISO/IEC 23008-12, 6.6.2.3). The main item has no pixels. Every
 * tile is a copy of the given file's only image.
 *
 * @param tile a HEIC of one item, as written by heif-enc
 * @param size the tile's size in pixels
 * @param options `shown`: a size smaller than the grid, so that the last tiles are cropped; `turn`: the property that
 *   rotates or mirrors the image
 */
export function tiledHeic(
  tile: Buffer,
  size: { width: number; height: number },
  columns: number,
  rows: number,
  options: { shown?: { width: number; height: number }; turn?: Buffer } = {},
): Buffer {
  const tiles = Array.from({ length: columns * rows }, (_, i) => i + 1);
  const grid = tiles.length + 1;
  const whole = options.shown ?? { width: size.width * columns, height: size.height * rows };
  const turn = options.turn ?? Buffer.of();
  const coded = payloadOf(tile, 'mdat');
  const layout = Buffer.from([0, 0, rows - 1, columns - 1, ...u16(whole.width), ...u16(whole.height)]);
  const ftyp = tile.subarray(0, tile.readUInt32BE(0));
  const meta = (dataAt: number) =>
    fullBox('meta', 0, [
      fullBox('hdlr', 0, [Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')]),
      fullBox('pitm', 0, [Buffer.from(u16(grid))]),
      fullBox('iloc', 0x01_00_00_00, [
        Buffer.from([0x44, 0x00, ...u16(tiles.length + 1)]),
        ...tiles.map((id, i) => location(id, 0, dataAt + i * coded.length, coded.length)),
        location(grid, 1, 0, layout.length),
      ]),
      fullBox('iinf', 0, [
        Buffer.from(u16(tiles.length + 1)),
        ...tiles.map((id) => itemInfo(id, 'hvc1', HIDDEN)),
        itemInfo(grid, 'grid', 0),
      ]),
      fullBox('iref', 0, [
        box('dimg', [Buffer.from([...u16(grid), ...u16(tiles.length), ...tiles.flatMap(u16)])]),
      ]),
      box('iprp', [
        box('ipco', [boxOf(tile, 'hvcC'), extent(size), extent(whole), turn]),
        fullBox('ipma', 0, [
          Buffer.from([0, 0, ...u16(tiles.length + 1)]),
          ...tiles.map((id) => Buffer.from([...u16(id), 2, 0x81, 2])),
          Buffer.from([...u16(grid), ...(options.turn ? [2, 3, 0x84] : [1, 3])]), // rotation is essential
        ]),
      ]),
      box('idat', [layout]),
    ]);
  const dataAt = ftyp.length + meta(0).length + 8;
  return Buffer.concat([
    ftyp,
    meta(dataAt),
    box(
      'mdat',
      tiles.map(() => coded),
    ),
  ]);
}

/** The offset of the tiles' data in such a file. */
export function tilesOffset(heic: Buffer): number {
  return heic.indexOf('mdat', 0, 'latin1') + 4;
}

/** The flag of an `infe` box for an item that is not shown on its own. */
const HIDDEN = 1;

const u16 = (value: number): [number, number] => [value >> 8, value & 0xff];

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function box(type: string, parts: Buffer[]): Buffer {
  const payload = Buffer.concat(parts);
  return Buffer.concat([u32(payload.length + 8), Buffer.from(type, 'latin1'), payload]);
}

/** A box that begins with a version (the first byte) and flags. */
function fullBox(type: string, versionAndFlags: number, parts: Buffer[]): Buffer {
  return box(type, [u32(versionAndFlags), ...parts]);
}

function location(id: number, method: 0 | 1, offset: number, length: number): Buffer {
  return Buffer.concat([Buffer.from([...u16(id), 0, method, 0, 0, ...u16(1)]), u32(offset), u32(length)]);
}

function itemInfo(id: number, type: string, flags: number): Buffer {
  return fullBox('infe', 0x02_00_00_00 | flags, [
    Buffer.from([...u16(id), 0, 0]),
    Buffer.from(`${type}\0`, 'latin1'),
  ]);
}

function extent({ width, height }: { width: number; height: number }): Buffer {
  return fullBox('ispe', 0, [u32(width), u32(height)]);
}

function boxOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
}

function payloadOf(file: Buffer, type: string): Buffer {
  return boxOf(file, type).subarray(8);
}
