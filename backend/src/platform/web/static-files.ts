import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import express, { type RequestHandler } from 'express';
import { ADMIN_DIST, FRONTEND_DIST } from './built-pages.js';
import { ApiError } from '../../common/errors/api-error.js';
import { compress, type Encoding, encodingFor } from './compress.js';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Finds an asset of another build by its path, such as `/assets/guest-1a2b3c4d.js`. Null if there is none. */
type FindAsset = (path: string) => Promise<Buffer | null>;

/**
 * Serve the files of the builds. Those below assets/ have a hash in their name and never change.
 *
 * @param findAsset finds assets that this node's build does not have
 */
export function staticFiles(findAsset: FindAsset): { path: string; handler: RequestHandler }[] {
  const hashed = { immutable: true, maxAge: YEAR_MS, index: false, redirect: false } as const;
  const plain = { maxAge: 0, index: false, redirect: false, extensions: false } as const;
  return [
    { path: '/assets', handler: compressedAssets(join(FRONTEND_DIST, 'assets')) },
    { path: '/admin/assets', handler: compressedAssets(join(ADMIN_DIST, 'assets')) },
    { path: '/assets', handler: express.static(join(FRONTEND_DIST, 'assets'), hashed) },
    { path: '/admin/assets', handler: express.static(join(ADMIN_DIST, 'assets'), hashed) },
    { path: '/assets', handler: assetsOfOtherBuilds(findAsset) },
    { path: '/admin/assets', handler: assetsOfOtherBuilds(findAsset) },
    { path: '/admin', handler: withoutDocuments(express.static(ADMIN_DIST, plain)) },
    { path: '/', handler: withoutDocuments(express.static(FRONTEND_DIST, plain)) },
  ];
}

/** Skip HTML documents, whose placeholders must be filled first. */
function withoutDocuments(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.path.endsWith('.html') || request.path.includes('/.')) next();
    else void handler(request, response, next);
  };
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASSET_NAME = /^\/[\w.-]+$/;
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
      response.setHeader('Cache-Control', IMMUTABLE);
      response.type(extension).send(body);
    }, next);
  };
}

/** Serve assets that only another build has. Ends requests for unknown ones with 404. */
function assetsOfOtherBuilds(findAsset: FindAsset): RequestHandler {
  return (request, response, next) => {
    const { baseUrl, path } = request;
    const extension = extname(path);
    const send = async () => {
      const asset = ASSET_NAME.test(path) ? await findAsset(baseUrl + path) : null;
      if (asset === null) throw new ApiError('not_found', 'Not found');
      const encoding = TEXT.has(extension) ? encodingFor(request) : undefined;
      const body = encoding === undefined ? asset : await compress(asset, encoding, 'each');
      if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
      response.vary('Accept-Encoding');
      response.setHeader('Cache-Control', IMMUTABLE);
      response.type(extension).send(body);
    };
    send().catch(next);
  };
}
