import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Storage } from '../platform/storage/storage.js';
import { cacheControlOf, contentTypeOf } from './object-names.js';

/** An object in a store. */
export interface Place {
  storage: Storage;
  name: string;
}

/** What a copy holds. */
export interface Copied {
  bytes: number;
  /** In hex. */
  sha256: string;
}

/**
 * Copies an object and reads the copy back.
 *
 * @throws Error naming the object when its copy differs from it
 */
export async function copyObject(from: Place, to: Place): Promise<Copied> {
  const hash = createHash('sha256');
  const content = Readable.from(hashed(await from.storage.read(from.name), hash));
  await to.storage.put(to.name, content, {
    contentType: contentTypeOf(to.name),
    cacheControl: cacheControlOf(to.name),
  });
  const sha256 = hash.digest('hex');
  const copied = await checksumOf(to);
  if (copied.sha256 !== sha256) throw new Error(`The copy of ${from.name} differs from the object`);
  return copied;
}

/** Bytes and SHA-256 of an object as it is read. */
export async function checksumOf({ storage, name }: Place): Promise<Copied> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of (await storage.read(name)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The same content, its bytes noted in `hash` as they pass. */
export async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
