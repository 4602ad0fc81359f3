import type { Size } from '@eventframe/contracts/framing/geometry';
import { type Box, readBoxes } from '../image/iso-boxes.js';
import {
  type IsoContainer,
  readItemBytes,
  readItemTypes,
  requireSingleBox,
  readId,
  readSize,
} from './iso-container.js';

/** The `auxC` of an alpha plane, which the decoder reads completely for each tile. */
const ALPHA = /auxid:1\0|:alpha\0/;

/**
 * Read the tile size of a HEIC that the decoder reads tile by tile (see `readTiling` in heic-worker.js): the primary
 * item is a grid (ISO/IEC 23008-12, 6.6.2.3) of coded tiles of one size, not cropped and without an alpha plane.
 *
 * @returns undefined if the image is decoded in one piece
 * @throws RangeError if the file violates the standard
 */
export function readTileSize(container: IsoContainer): Size | undefined {
  const { file, meta, properties } = container;
  if (properties.some((box) => box.type === 'clap' || isAlpha(file, box))) return undefined;
  const pitm = requireSingleBox(meta, 'pitm');
  const primary = readId(file, pitm.start + 4, file[pitm.start] !== 0);
  const types = readItemTypes(container);
  if (types.get(primary) !== 'grid') return undefined;
  const tiles = readTiles(container, primary);
  const grid = readGrid(readItemBytes(container).get(primary));
  const sizes = readItemSizes(container);
  const tile = sizes.get(tiles[0]!);
  if (tiles.length < 2 || tiles.length !== grid.columns * grid.rows || !tile) return undefined;
  const isAlike = tiles.every(
    (item) => types.get(item) === 'hvc1' && isSameSize(sizes.get(item), tile) && item !== primary,
  );
  const isCovered =
    isSameSize(sizes.get(primary), grid) &&
    covers(tile.width, grid.columns, grid.width) &&
    covers(tile.height, grid.rows, grid.height);
  return isAlike && isCovered ? tile : undefined;
}

function isAlpha(file: Buffer, { type, start, end }: Box): boolean {
  return type === 'auxC' && ALPHA.test(`${file.toString('latin1', start, end)}\0`);
}

function isSameSize(one: Size | undefined, other: Size): boolean {
  return one?.width === other.width && one.height === other.height;
}

function covers(tile: number, count: number, whole: number): boolean {
  return tile * count >= whole && tile * (count - 1) < whole;
}

/** Read the items that `iref` derives the primary item from. */
function readTiles({ file, meta }: IsoContainer, primary: number): number[] {
  const iref = requireSingleBox(meta, 'iref');
  const isWide = file[iref.start] !== 0;
  const idBytes = isWide ? 4 : 2;
  const references = readBoxes(file, iref.start + 4, iref.end).filter(
    ({ type, start }) => type === 'dimg' && readId(file, start, isWide) === primary,
  );
  const { start } = requireSingleBox(references, 'dimg');
  return Array.from({ length: file.readUInt16BE(start + idBytes) }, (_, i) =>
    readId(file, start + idBytes + 2 + i * idBytes, isWide),
  );
}

function readGrid(layout: Buffer | undefined): Size & { columns: number; rows: number } {
  if (!layout) throw new RangeError('grid without layout');
  const isWide = (layout.readUInt8(1) & 1) !== 0;
  return {
    rows: layout.readUInt8(2) + 1,
    columns: layout.readUInt8(3) + 1,
    width: readId(layout, 4, isWide),
    height: readId(layout, isWide ? 8 : 6, isWide),
  };
}

/** Read the size of each item from `ipma`. @throws RangeError for an item with two sizes */
function readItemSizes({ file, meta, properties }: IsoContainer): Map<number, Size> {
  const iprp = requireSingleBox(meta, 'iprp');
  const { start } = requireSingleBox(readBoxes(file, iprp.start, iprp.end), 'ipma');
  const isWideId = file[start] !== 0;
  const isWideIndex = (file.readUInt8(start + 3) & 1) !== 0;
  const sizes = new Map<number, Size>();
  let at = start + 8;
  for (let entries = file.readUInt32BE(start + 4); entries > 0; entries--) {
    const item = readId(file, at, isWideId);
    at += isWideId ? 4 : 2;
    for (let count = file.readUInt8(at++); count > 0; count--) {
      const index = isWideIndex ? file.readUInt16BE(at) & 0x7fff : file.readUInt8(at) & 0x7f;
      at += isWideIndex ? 2 : 1;
      const property = properties[index - 1];
      if (property?.type !== 'ispe') continue;
      if (sizes.has(item)) throw new RangeError('item with two sizes');
      sizes.set(item, readSize(file, property));
    }
  }
  return sizes;
}
