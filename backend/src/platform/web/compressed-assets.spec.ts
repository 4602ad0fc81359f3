import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { compressedAssets } from './compressed-assets.js';

const SCRIPT = 'export const frame = "window";\n'.repeat(200);

let folder: string;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'page.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'photo.webp'), 'pixels');
  await writeFile(join(folder, 'secret.json'), '{}');
  const app = express();
  app.use('/assets', compressedAssets(join(folder, 'assets')));
  app.use((_request, response) => void response.status(404).send('next'));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Asks as a plain client does, without fetch's own unpacking and tidying of addresses. */
async function ask(path: string, accept: string) {
  const request = get({ host: '127.0.0.1', port, path, headers: { 'Accept-Encoding': accept } });
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('compressed assets', () => {
  it('come as brotli, as gzip to older clients, and unpack to the file', async () => {
    const better = await ask('/assets/page.js', 'gzip, br');
    expect(better.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(better.body).toString()).toBe(SCRIPT);

    const older = await ask('/assets/page.js', 'gzip');
    expect(older.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(older.body).toString()).toBe(SCRIPT);
  });

  it.each([
    ['a client that unpacks nothing', '/assets/page.js', 'identity'],
    ['a picture, which is compressed already', '/assets/photo.webp', 'br'],
    ['a file that does not exist', '/assets/none.js', 'br'],
    ['a path that climbs out of the folder', '/assets/../secret.json', 'br'],
    ['the same, encoded', '/assets/%2e%2e/secret.json', 'br'],
    ['a directory', '/assets/', 'br'],
  ])('leave %s to the next handler', async (_what, path, accept) => {
    expect((await ask(path, accept)).body.toString()).toBe('next');
  });
});
