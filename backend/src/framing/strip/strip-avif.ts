import { blank, type Box, boxesIn, extentsOf, zeroGaps } from './iso-boxes.js';

/* What a still picture is made of; all else is blanked. */
const TOP = new Set(['ftyp', 'meta', 'mdat']);
const IN_META = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'idat', 'grpl']);
/** Properties by which a picture is decoded and shown: ISO/IEC 23008-12, AV1's binding to it, and HDR's. */
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
/** Items that are pictures, or put together of them: thus not EXIF, XMP and whatever else describes one. */
const PICTURES = new Set(['av01', 'grid', 'iden', 'iovl', 'sato', 'tmap']);
/** Of `hdlr`, behind which only a name follows. */
const HANDLER_BYTES = 24;

/**
 * Blanks in an AVIF what is not the picture: EXIF, XMP and other items, boxes and properties nobody needs to show it,
 * names, and data that no picture lies in. Items lose their type, so that no reader takes them for anything. Nothing
 * moves, so pixels, orientation and colour profile stay as they are.
 *
 * @returns undefined for a sequence, or a container that is not built as ISO/IEC 14496-12 says
 */
export function stripAvif(bytes: Buffer): Buffer | undefined {
  try {
    const file = Buffer.from(bytes);
    const boxes = boxesIn(file, 0, file.length);
    const meta = boxes.find(({ type }) => type === 'meta');
    if (!meta || boxes.some(({ type }) => type === 'moov')) return undefined;
    const inMeta = boxesIn(file, meta.start + 4, meta.end);
    stripItems(
      file,
      inMeta,
      boxes.filter(({ type }) => type === 'mdat'),
    );
    for (const box of inMeta) stripDescription(file, box);
    for (const box of boxes) if (!TOP.has(box.type)) blank(file, box);
    file.fill(0, boxes.at(-1)!.end);
    return file;
  } catch {
    return undefined; // sizes that point outside the file
  }
}

function stripItems(file: Buffer, meta: Box[], media: Box[]): void {
  const boxOf = (name: string) => meta.find(({ type }) => type === name);
  const [items, locations, primary, data] = [boxOf('iinf'), boxOf('iloc'), boxOf('pitm'), boxOf('idat')];
  if (!items || !locations || !primary) throw new RangeError('no items');
  const pictures = keptItems(file, items);
  const wideId = file[primary.start] !== 0;
  const shown = wideId ? file.readUInt32BE(primary.start + 4) : file.readUInt16BE(primary.start + 4);
  if (!pictures.has(shown)) throw new RangeError('its picture is of another kind');
  const extents = extentsOf(file, locations, data);
  for (const { item, start, end } of extents) if (!pictures.has(item)) file.fill(0, start, end);
  const covered = extents.filter(({ item }) => pictures.has(item)).sort((a, b) => a.start - b.start);
  for (const box of data ? [...media, data] : media) zeroGaps(file, box, covered);
}

/** Takes the names of all items, and the type of those that are no pictures. @returns the ids of those that are */
function keptItems(file: Buffer, items: Box): Set<number> {
  const kept = new Set<number>();
  const entriesAt = items.start + (file[items.start] === 0 ? 6 : 8);
  for (const entry of boxesIn(file, entriesAt, items.end)) {
    const version = file[entry.start]!;
    if (version < 2) throw new RangeError('items without types');
    const wideId = version === 3;
    const typeAt = entry.start + 4 + (wideId ? 4 : 2) + 2;
    const id = wideId ? file.readUInt32BE(entry.start + 4) : file.readUInt16BE(entry.start + 4);
    if (PICTURES.has(file.toString('latin1', typeAt, typeAt + 4))) kept.add(id);
    else file.write('free', typeAt, 'latin1');
    file.fill(0, typeAt + 4, entry.end);
  }
  return kept;
}

/** A property keeps its place: items name theirs by number. */
function stripDescription(file: Buffer, box: Box): void {
  if (!IN_META.has(box.type)) blank(file, box);
  else if (box.type === 'hdlr') file.fill(0, Math.min(box.start + HANDLER_BYTES, box.end), box.end);
  else if (box.type === 'iprp') {
    const properties = boxesIn(file, box.start, box.end).find(({ type }) => type === 'ipco');
    if (!properties) throw new RangeError('no properties');
    for (const property of boxesIn(file, properties.start, properties.end))
      if (!PROPERTIES.has(property.type)) blank(file, property);
  }
}
