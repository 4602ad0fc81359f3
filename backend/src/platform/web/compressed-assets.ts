import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { RequestHandler } from 'express';
import { compress, encodingFor, type Encoding } from './compress.js';

const TEXT = new Set(['.js', '.css', '.svg', '.json']);

/**
 * Serve the text files of a folder compressed. Each is compressed once and cached, because files never change while
 * the server runs. Other requests go to the next handler.
 *
 * @param folder of files whose names change with their content
 */
export function compressedAssets(folder: string): RequestHandler {
  const cache = new Map<string, Promise<Buffer | null>>();

  const read = (path: string, encoding: Encoding) => {
    const key = `${encoding} ${path}`;
    let body = cache.get(key);
    if (body === undefined) {
      body = readFile(path).then(
        (file) => compress(file, encoding, 'once'),
        () => {
          // Not cached, because missing names are unlimited.
          cache.delete(key);
          return null;
        },
      );
      cache.set(key, body);
    }
    return body;
  };

  return (request, response, next) => {
    const extension = extname(request.path);
    const encoding = encodingFor(request);
    const path = join(folder, request.path);
    const isAsset = TEXT.has(extension) && path.startsWith(folder + sep) && !path.includes('\0');
    if (!['GET', 'HEAD'].includes(request.method) || !isAsset || encoding === undefined) {
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
