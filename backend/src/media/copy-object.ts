import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Storage } from '../platform/storage/storage.js';
import { cacheControlOf, contentTypeOf } from './object-names.js';

/** An object in a storage. */
export interface ObjectLocation {
  storage: Storage;
  name: string;
}

/** Size and checksum of an object. */
export interface ObjectChecksum {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Copy an object and verify the copy by reading it.
 *
 * @throws Error with the object's name if the copy differs
 */
export async function copyObject(from: ObjectLocation, to: ObjectLocation): Promise<ObjectChecksum> {
  const hash = createHash('sha256');
  const content = Readable.from(hashStream(await from.storage.read(from.name), hash));
  await to.storage.put(to.name, content, {
    contentType: contentTypeOf(to.name),
    cacheControl: cacheControlOf(to.name),
  });
  const sha256 = hash.digest('hex');
  const copied = await computeChecksum(to);
  if (copied.sha256 !== sha256) throw new Error(`The copy of ${from.name} differs from the original`);
  return copied;
}

/** Read an object and compute its size and SHA-256. */
export async function computeChecksum({ storage, name }: ObjectLocation): Promise<ObjectChecksum> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of (await storage.read(name)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Pass a stream through and update `hash` with its bytes. */
export async function* hashStream(content: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
