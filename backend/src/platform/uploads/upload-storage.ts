import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import { createFolders, tryRemoveFile } from '../files/file-system.js';

class UploadAbortedError extends Error {
  constructor() {
    super('The upload was aborted');
  }
}

/** Stores uploads in files, so that concurrent uploads cannot exhaust memory. */
export class UploadStorage implements StorageEngine {
  private readonly tooLarge = new WeakMap<Request, () => void>();
  private readonly files = new WeakMap<Request, Readable>();
  /** Paths of complete files whose forms may still continue. */
  private readonly received = new WeakMap<Request, string>();
  private readonly aborted = new WeakSet<Request>();

  constructor(private readonly folder: string) {}

  /** Call `notify` when the request's file exceeds the size limit. */
  onTooLarge(request: Request, notify: () => void): void {
    this.tooLarge.set(request, notify);
  }

  /** Stop receiving the request's file, including a future one, and delete its content. */
  abort(request: Request): void {
    this.aborted.add(request);
    this.files.get(request)?.destroy(new UploadAbortedError());
    const path = this.received.get(request);
    if (path !== undefined) void tryRemoveFile(path);
  }

  _handleFile(
    request: Request,
    file: Express.Multer.File,
    done: (error?: unknown, info?: Partial<Express.Multer.File> & { digest?: string }) => void,
  ): void {
    if (this.aborted.has(request)) {
      file.stream.resume();
      return done(new UploadAbortedError());
    }
    this.files.set(request, file.stream);
    file.stream.once('limit', () => {
      this.tooLarge.get(request)?.();
      // The stream would end with the form, which may never end.
      file.stream.destroy(new Error('The file is too large'));
    });
    const path = join(this.folder, randomUUID());
    this.receive(request, file.stream, path).then(
      (info) => done(null, { path, ...info }),
      (error: unknown) => void tryRemoveFile(path).then(() => done(error)),
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
    await createFolders(this.folder);
    const hash = createHash('sha256');
    let size = 0;
    const meter = new PassThrough();
    meter.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      size += chunk.length;
    });
    await pipeline(stream, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    // The file may have been complete when it was aborted.
    if (this.aborted.has(request)) throw new UploadAbortedError();
    this.received.set(request, path);
    return { size, digest: hash.digest('hex') };
  }
}
