import express, { type RequestHandler } from 'express';
import { join } from 'node:path';
import { ADMIN_DIST, FRONTEND_DIST } from './built-pages.js';
import { compressedAssets } from './compressed-assets.js';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Serve the files of the builds. Those below assets/ have a hash in their name and never change. */
export function staticFiles(): { path: string; handler: RequestHandler }[] {
  const hashed = { immutable: true, maxAge: YEAR_MS, index: false, fallthrough: false } as const;
  const plain = { maxAge: 0, index: false, redirect: false, extensions: false } as const;
  return [
    { path: '/assets', handler: compressedAssets(join(FRONTEND_DIST, 'assets')) },
    { path: '/admin/assets', handler: compressedAssets(join(ADMIN_DIST, 'assets')) },
    { path: '/assets', handler: express.static(join(FRONTEND_DIST, 'assets'), hashed) },
    { path: '/admin/assets', handler: express.static(join(ADMIN_DIST, 'assets'), hashed) },
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
