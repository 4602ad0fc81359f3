import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { RequestHandler } from 'express';
import { compress, encodingFor, type Encoding } from './compress.js';

const TEXT = new Set(['.js', '.css', '.svg', '.json']);

/**
 * Sends the text files of a folder compressed. They never change while the server runs, so each is compressed
 * once and kept in memory; everything else, and what does not exist, is left to the next handler.
 *
 * @param folder of files whose names change with their content
 */
export function compressedAssets(folder: string): RequestHandler {
  const kept = new Map<string, Promise<Buffer | null>>();

  const read = (path: string, encoding: Encoding) => {
    const key = `${encoding} ${path}`;
    let body = kept.get(key);
    if (body === undefined) {
      body = readFile(path).then(
        (file) => compress(file, encoding, 'once'),
        () => {
          // Not kept: names that do not exist are without number.
          kept.delete(key);
          return null;
        },
      );
      kept.set(key, body);
    }
    return body;
  };

  return (request, response, next) => {
    const extension = extname(request.path);
    const encoding = encodingFor(request);
    const path = join(folder, request.path);
    const ours = TEXT.has(extension) && path.startsWith(folder + sep) && !path.includes('\0');
    if (!['GET', 'HEAD'].includes(request.method) || !ours || encoding === undefined) {
      next();
      return;
    }
    read(path, encoding).then((body) => {
      if (body === null) {
        next();
        return;
      }
      response.setHeader('Content-Encoding', encoding);
      response.vary('Accept-Encoding');
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.type(extension).send(body);
    }, next);
  };
}
