import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';

/** A file in an archive. */
export interface ZipEntry {
  name: string;
  content: Buffer;
  /** Not compressed. */
  stored: boolean;
}

/** Read an archive with another library than the one that writes it. Checks sizes and checksums. */
export async function* readZip(path: string): AsyncIterable<ZipEntry> {
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
    yield { name: entry.fileName, content, stored: entry.compressionMethod === 0 };
  }
}
