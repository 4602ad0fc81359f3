import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { jest } from '@jest/globals';
import type { Request, Response } from 'express';
import multer from 'multer';
import { eventually } from '../../../test/support/eventually.js';
import { UploadStorage } from './upload-storage.js';

const PHOTO = 'a photo';

describe('an upload that is given up', () => {
  let folder: string;
  let storage: UploadStorage;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eventframe-uploads-'));
    storage = new UploadStorage(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A form whose file is whole, and which goes on with another field. */
  function begin() {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' };
    const request = Object.assign(new PassThrough(), { headers }) as unknown as Request & PassThrough;
    const handle = storage._handleFile.bind(storage);
    const whole = new Promise<void>((resolve) => {
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
    return { request, whole, ended, finish: () => request.end('at last\r\n--x--\r\n') };
  }

  const sizes = async () =>
    Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));

  it('leaves no file behind when its form ends after all', async () => {
    const { request, whole, ended, finish } = begin();
    await whole;
    expect(await sizes()).toEqual([PHOTO.length]);
    storage.giveUp(request);
    finish();
    await ended;
    await eventually(async () => expect(await sizes()).toEqual([]));
  });

  it('not at all keeps its file', async () => {
    const { ended, finish } = begin();
    finish();
    await ended;
    expect(await sizes()).toEqual([PHOTO.length]);
  });
});
