import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { jest } from '@jest/globals';
import type { Request, Response } from 'express';
import multer from 'multer';
import { waitFor } from '../../../test/support/wait-for.js';
import { UploadStorage } from './upload-storage.js';

const PHOTO = 'a photo';

describe('UploadStorage', () => {
  let folder: string;
  let storage: UploadStorage;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eventframe-uploads-'));
    storage = new UploadStorage(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Start a form with a complete file and an incomplete second field. */
  function startForm() {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' };
    const request = Object.assign(new PassThrough(), { headers }) as unknown as Request & PassThrough;
    const handle = storage._handleFile.bind(storage);
    const fileReceived = new Promise<void>((resolve) => {
      jest.spyOn(storage, '_handleFile').mockImplementation((of, file, done) =>
        handle(of, file, (...outcome) => {
          done(...outcome);
          resolve();
        }),
      );
    });
    const form = multer({ storage }).single('photo');
    const ended = new Promise<unknown>((resolve) => form(request, {} as Response, resolve));
    request.write(
      `--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n${PHOTO}\r\n`,
    );
    request.write('--x\r\nContent-Disposition: form-data; name="slow"\r\n\r\n');
    return { request, fileReceived, ended, finish: () => request.end('at last\r\n--x--\r\n') };
  }

  const sizes = async () =>
    Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));

  it('deletes the file of an aborted upload when its form ends', async () => {
    const { request, fileReceived, ended, finish } = startForm();
    await fileReceived;
    expect(await sizes()).toEqual([PHOTO.length]);
    storage.abort(request);
    finish();
    await ended;
    await waitFor(async () => expect(await sizes()).toEqual([]));
  });

  it('keeps the file of a complete upload', async () => {
    const { ended, finish } = startForm();
    finish();
    await ended;
    expect(await sizes()).toEqual([PHOTO.length]);
  });
});
