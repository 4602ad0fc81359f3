import { blankBox, type Box, readBoxes, readExtents, zeroGaps } from '../image/iso-boxes.js';

/* Boxes of a still image; all others are blanked. */
const TOP = new Set(['ftyp', 'meta', 'mdat']);
const IN_META = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'idat', 'grpl']);
/** Properties needed to decode and show an image: ISO/IEC 23008-12, its AV1 binding, and HDR. */
const PROPERTIES = new Set([
  'a1lx',
  'a1op',
  'amve',
  'auxC',
  'av1C',
  'cclv',
  'clap',
  'clli',
  'colr',
  'imir',
  'irot',
  'ispe',
  'lsel',
  'mdcv',
  'ndwt',
  'pasp',
  'pixi',
  'rref',
]);
/** Types of items that are images or compose them, unlike EXIF, XMP and other descriptions. */
const IMAGE_TYPES = new Set(['av01', 'grid', 'iden', 'iovl', 'sato', 'tmap']);
/** Bytes of `hdlr` before its name. */
const HANDLER_BYTES = 24;

/**
 * Blank everything in an AVIF that is not needed to show it: EXIF, XMP and other items, boxes and properties, names,
 * and data outside of images. Blanked items lose their type, so that no reader interprets them. Nothing moves, so pixels,
 * orientation and color profile stay unchanged.
 *
 * @returns undefined for a sequence, or a container that violates ISO/IEC 14496-12
 */
export function stripAvif(bytes: Buffer): Buffer | undefined {
  try {
    const file = Buffer.from(bytes);
    const boxes = readBoxes(file, 0, file.length);
    const meta = boxes.find(({ type }) => type === 'meta');
    if (!meta || boxes.some(({ type }) => type === 'moov')) return undefined;
    const inMeta = readBoxes(file, meta.start + 4, meta.end);
    stripItems(
      file,
      inMeta,
      boxes.filter(({ type }) => type === 'mdat'),
    );
    for (const box of inMeta) stripDescription(file, box);
    for (const box of boxes) if (!TOP.has(box.type)) blankBox(file, box);
    file.fill(0, boxes.at(-1)!.end);
    return file;
  } catch {
    return undefined; // sizes that exceed the file
  }
}

function stripItems(file: Buffer, meta: Box[], media: Box[]): void {
  const boxOf = (name: string) => meta.find(({ type }) => type === name);
  const [items, locations, primary, data] = [boxOf('iinf'), boxOf('iloc'), boxOf('pitm'), boxOf('idat')];
  if (!items || !locations || !primary) throw new RangeError('no items');
  const images = blankOtherItems(file, items);
  const wideId = file[primary.start] !== 0;
  const primaryItem = wideId ? file.readUInt32BE(primary.start + 4) : file.readUInt16BE(primary.start + 4);
  if (!images.has(primaryItem)) throw new RangeError('primary item is not an image');
  const extents = readExtents(file, locations, data);
  for (const { item, start, end } of extents) if (!images.has(item)) file.fill(0, start, end);
  const covered = extents.filter(({ item }) => images.has(item)).sort((a, b) => a.start - b.start);
  for (const box of data ? [...media, data] : media) zeroGaps(file, box, covered);
}

/** Blank the names of all items, and the types of those that are not images. @returns the ids of images */
function blankOtherItems(file: Buffer, items: Box): Set<number> {
  const kept = new Set<number>();
  const entriesAt = items.start + (file[items.start] === 0 ? 6 : 8);
  for (const entry of readBoxes(file, entriesAt, items.end)) {
    const version = file[entry.start]!;
    if (version < 2) throw new RangeError('items without types');
    const wideId = version === 3;
    const typeAt = entry.start + 4 + (wideId ? 4 : 2) + 2;
    const id = wideId ? file.readUInt32BE(entry.start + 4) : file.readUInt16BE(entry.start + 4);
    if (IMAGE_TYPES.has(file.toString('latin1', typeAt, typeAt + 4))) kept.add(id);
    else file.write('free', typeAt, 'latin1');
    file.fill(0, typeAt + 4, entry.end);
  }
  return kept;
}

/** Blanks properties instead of removing them: items refer to them by index. */
function stripDescription(file: Buffer, box: Box): void {
  if (!IN_META.has(box.type)) blankBox(file, box);
  else if (box.type === 'hdlr') file.fill(0, Math.min(box.start + HANDLER_BYTES, box.end), box.end);
  else if (box.type === 'iprp') {
    const properties = readBoxes(file, box.start, box.end).find(({ type }) => type === 'ipco');
    if (!properties) throw new RangeError('no properties');
    for (const property of readBoxes(file, properties.start, properties.end))
      if (!PROPERTIES.has(property.type)) blankBox(file, property);
  }
}
