import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import { makeFolders } from '../make-folders.js';
import { removeOrLeave } from '../remove-or-leave.js';

class GivenUp extends Error {
  constructor() {
    super('The upload was given up');
  }
}

/** Where uploads wait while they are looked at: never in memory, so that a crowd cannot fill it. */
export class UploadStorage implements StorageEngine {
  private readonly tooLarge = new WeakMap<Request, () => void>();
  private readonly files = new WeakMap<Request, Readable>();
  /** Paths of files that are whole, while their forms may still go on. */
  private readonly received = new WeakMap<Request, string>();
  private readonly givenUp = new WeakSet<Request>();

  constructor(private readonly folder: string) {}

  /** Has `tell` called once the request's file has more bytes than it may. */
  onceTooLarge(request: Request, tell: () => void): void {
    this.tooLarge.set(request, tell);
  }

  /** Stops receiving the request's file, also one that is yet to come; what was written of it is removed. */
  giveUp(request: Request): void {
    this.givenUp.add(request);
    this.files.get(request)?.destroy(new GivenUp());
    const path = this.received.get(request);
    if (path !== undefined) void removeOrLeave(path);
  }

  _handleFile(
    request: Request,
    file: Express.Multer.File,
    done: (error?: unknown, info?: Partial<Express.Multer.File> & { digest?: string }) => void,
  ): void {
    if (this.givenUp.has(request)) {
      file.stream.resume();
      return done(new GivenUp());
    }
    this.files.set(request, file.stream);
    file.stream.once('limit', () => {
      this.tooLarge.get(request)?.();
      // Its end would come with the end of the form, which may be never.
      file.stream.destroy(new Error('The file is too large'));
    });
    const path = join(this.folder, randomUUID());
    this.receive(request, file.stream, path).then(
      (info) => done(null, { path, ...info }),
      (error: unknown) => void removeOrLeave(path).then(() => done(error)),
    );
  }

  _removeFile(_request: Request, file: Express.Multer.File, done: (error: Error | null) => void): void {
    rm(file.path, { force: true }).then(
      () => done(null),
      (error: Error) => done(error),
    );
  }

  private async receive(
    request: Request,
    stream: NodeJS.ReadableStream,
    path: string,
  ): Promise<{ size: number; digest: string }> {
    await makeFolders(this.folder);
    const hash = createHash('sha256');
    let size = 0;
    const meter = new PassThrough();
    meter.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      size += chunk.length;
    });
    await pipeline(stream, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    // It may have been whole when it was given up.
    if (this.givenUp.has(request)) throw new GivenUp();
    this.received.set(request, path);
    return { size, digest: hash.digest('hex') };
  }
}
