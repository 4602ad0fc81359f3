import { crc32, deflateSync } from 'node:zlib';

/** A small PNG file of zeros, at any size. */
export function pngOf(width: number, height: number, depth: 1 | 8, interlaced = false): Buffer {
  const row = 1 + Math.ceil((width * depth) / 8);
  const rows = Math.min(height, 200); // decoders must stop at the header
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', pngHeader(width, height, depth, interlaced)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(row * (width > 9 ? rows : height)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngHeader(width: number, height: number, depth: number, interlaced = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[12] = interlaced ? 1 : 0;
  return header;
}

export function pngChunk(type: string, payload: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), payload]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(payload.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
