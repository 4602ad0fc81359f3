import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ArchiveFile {
  name: string;
  modifiedAt: Date;
  /** Bytes; null if unknown until the file is read. */
  size: number | null;
  /** Estimated bytes. */
  estimatedSize: number;
  /** Called once all earlier files are read. */
  open: () => Promise<Readable>;
}

/** From this number of files, ZIP64 is forced: the size must be known before the files are read. */
const ZIP64_MIN_FILES = 500;

/**
 * A ZIP created while it is read. Files are stored without compression (images do not shrink), and each is opened
 * once the one before it is read. Uses ZIP64 where needed.
 */
export class ZipStream {
  private readonly zip = new ZipFile();
  private files = 0;
  private current: Readable | undefined;
  private start!: () => void;
  /** Resolves when the list of files is complete; no file is opened before. */
  private readonly started = new Promise<void>((resolve) => (this.start = resolve));

  constructor() {
    this.zip.on('error', (error: Error) => this.output.destroy(error));
  }

  get output(): Readable {
    return this.zip.outputStream as Readable;
  }

  add({ name, modifiedAt, size, open }: ArchiveFile): void {
    this.files += 1;
    const options = { compress: false, mtime: modifiedAt, ...(size !== null && { size }) };
    this.zip.addReadStreamLazy(name, options, (callback) => {
      this.started.then(open).then(
        (stream) => callback(null, this.watch(stream)),
        (error: Error) => this.output.destroy(error),
      );
    });
  }

  /** End the list of files. @returns the archive's bytes; null if the size of any file is unknown */
  finish(): number | null {
    let total = -1;
    const options = { forceZip64Format: this.files >= ZIP64_MIN_FILES, comment: '' };
    // The type definitions omit the callback's argument, the size.
    this.zip.end(options, (...sizes: number[]) => {
      total = sizes[0] ?? -1;
    });
    this.start();
    return total === -1 ? null : total;
  }

  /** Stop reading and close the open file. */
  destroy(): void {
    this.current?.destroy();
    this.output.destroy();
  }

  private watch(stream: Readable): Readable {
    this.current = stream;
    if (this.output.destroyed) stream.destroy();
    return stream.once('error', (error) => this.output.destroy(error));
  }
}
