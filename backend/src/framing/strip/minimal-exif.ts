import type { Orientation } from '../image/orientation.js';

/** Create EXIF data with only the orientation, for a stripped original. */
export function createMinimalExif(orientation: Orientation): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 4); // the directory follows
  exif.writeUInt16BE(1, 8); // one entry
  exif.writeUInt16BE(0x0112, 10); // Orientation
  exif.writeUInt16BE(3, 12); // type SHORT
  exif.writeUInt32BE(1, 14); // count
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
