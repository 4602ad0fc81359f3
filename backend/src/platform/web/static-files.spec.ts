import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { compressedAssets } from './static-files.js';

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

/** Request without fetch's decompression and URL normalization. */
async function send(path: string, accept: string) {
  const request = get({ host: '127.0.0.1', port, path, headers: { 'Accept-Encoding': accept } });
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('compressedAssets', () => {
  it('sends brotli, or gzip to older clients', async () => {
    const better = await send('/assets/page.js', 'gzip, br');
    expect(better.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(better.body).toString()).toBe(SCRIPT);

    const older = await send('/assets/page.js', 'gzip');
    expect(older.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(older.body).toString()).toBe(SCRIPT);
  });

  it.each([
    ['a client without compression', '/assets/page.js', 'identity'],
    ['an image, which is already compressed', '/assets/photo.webp', 'br'],
    ['a file that does not exist', '/assets/none.js', 'br'],
    ['a path that leaves the folder', '/assets/../secret.json', 'br'],
    ['an encoded path that leaves the folder', '/assets/%2e%2e/secret.json', 'br'],
    ['a directory', '/assets/', 'br'],
  ])('leaves %s to the next handler', async (_what, path, accept) => {
    expect((await send(path, accept)).body.toString()).toBe('next');
  });
});
