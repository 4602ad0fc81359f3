import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { hashStream } from '../media/copy-object.js';
import type { Storage } from '../platform/storage/storage.js';
import type { Part } from './manifest.js';

const HEADERS = { contentType: 'application/octet-stream', cacheControl: 'no-store' };

/** Write a file from a stream and return its size and checksum. */
export async function writePart(
  folder: Storage,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<Part> {
  const hash = createHash('sha256');
  await folder.put(name, Readable.from(hashStream(content, hash)), HEADERS);
  const stored = await folder.stat(name);
  return { bytes: stored?.size ?? 0, sha256: hash.digest('hex') };
}

/** Read a file line by line. */
export async function* readLines(folder: Storage, name: string): AsyncIterable<string> {
  const input = await folder.read(name);
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      if (line !== '') yield line;
    }
  } finally {
    // Callers may stop early.
    input.destroy();
  }
}

/** Convert each text to a line. */
export async function* toLines(texts: AsyncIterable<string>): AsyncIterable<Buffer> {
  for await (const text of texts) yield Buffer.from(`${text}\n`);
}
