/**
 * Add a property to the only image of a HEIC (ISO/IEC 23008-12): a box in `ipco` and its index in the item's entry of
 * `ipma`. Updates the sizes of enclosing boxes and the offsets in `iloc`.
 *
 * Supports files as written by heif-enc: one item, `meta` before `mdat`, ipma version 0 without flags, iloc with
 * four-byte offsets.
 */
export function withProperty(heic: Buffer, property: Buffer): Buffer {
  const ipco = find(heic, 'ipco');
  const ipma = find(heic, 'ipma');
  const properties = boxCount(heic, ipco + 8, ipco + heic.readUInt32BE(ipco));
  const endOfIpco = ipco + heic.readUInt32BE(ipco);
  const endOfIpma = ipma + heic.readUInt32BE(ipma);
  const grown = Buffer.concat([
    heic.subarray(0, endOfIpco),
    property,
    heic.subarray(endOfIpco, endOfIpma),
    Buffer.from([0x80 | (properties + 1)]), // essential
    heic.subarray(endOfIpma),
  ]);
  const grow = (name: string, by: number) => {
    const at = find(grown, name);
    grown.writeUInt32BE(grown.readUInt32BE(at) + by, at);
  };
  grow('meta', property.length + 1);
  grow('iprp', property.length + 1);
  grow('ipco', property.length);
  grow('ipma', 1);
  const associations = find(grown, 'ipma') + 8 + 4 + 4 + 2;
  grown[associations]! += 1;
  moveData(grown, property.length + 1);
  return grown;
}

/** Add an `iref` that derives the main image from `count` missing items. */
export function withReferences(heic: Buffer, count: number): Buffer {
  const primary = heic.readUInt16BE(find(heic, 'pitm') + 12);
  const ids = [primary, count, ...Array.from({ length: count }, (_, i) => 1000 + i)];
  const dimg = box('dimg', Buffer.from(ids.flatMap((id) => [id >> 8, id & 255])));
  const iref = box('iref', Buffer.concat([Buffer.alloc(4), dimg]));
  const meta = find(heic, 'meta');
  const endOfMeta = meta + heic.readUInt32BE(meta);
  const grown = Buffer.concat([heic.subarray(0, endOfMeta), iref, heic.subarray(endOfMeta)]);
  grown.writeUInt32BE(grown.readUInt32BE(meta) + iref.length, meta);
  moveData(grown, iref.length);
  return grown;
}

/** Rotation by quarter turns counter-clockwise. */
export function irot(quarters: number): Buffer {
  return box('irot', Buffer.from([quarters]));
}

/** Mirroring: axis 0 top to bottom, 1 left to right. */
export function imir(axis: number): Buffer {
  return box('imir', Buffer.from([axis]));
}

/** Cropping to this size around the center (ISO/IEC 14496-12, 12.1.4). */
export function clap(width: number, height: number): Buffer {
  const payload = Buffer.alloc(32);
  [width, 1, height, 1, 0, 1, 0, 1].forEach((value, i) => payload.writeUInt32BE(value, i * 4));
  return box('clap', payload);
}

/** Color by code points (ITU-T H.273): 12, 13, 6 is Display P3, sRGB's curve, BT.601's matrix, full range. */
export function nclx(primaries: number, transfer = 13, matrix = 6): Buffer {
  const payload = Buffer.alloc(11);
  payload.write('nclx', 0, 'latin1');
  payload.writeUInt16BE(primaries, 4);
  payload.writeUInt16BE(transfer, 6);
  payload.writeUInt16BE(matrix, 8);
  payload[10] = 0x80;
  return box('colr', payload);
}

function box(type: string, payload: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(payload.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, payload]);
}

function find(file: Buffer, type: string): number {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  if (at < 0) throw new Error(`no ${type} box`);
  return at;
}

function boxCount(file: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += file.readUInt32BE(at)) count++;
  return count;
}

function moveData(file: Buffer, by: number): void {
  const iloc = find(file, 'iloc') + 8;
  const version = file[iloc]!;
  const offsetSize = file[iloc + 4]! >> 4;
  const baseSize = file[iloc + 5]! >> 4;
  const idSize = version < 2 ? 2 : 4;
  const item = iloc + 6 + idSize;
  const at = item + idSize + (version === 0 ? 0 : 2) + 2;
  const offset = baseSize === 4 ? at : at + baseSize + 2;
  if (baseSize !== 4 && offsetSize !== 4) throw new Error('unsupported iloc');
  file.writeUInt32BE(file.readUInt32BE(offset) + by, offset);
}
