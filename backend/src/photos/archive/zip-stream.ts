import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ArchiveFile {
  name: string;
  modifiedAt: Date;
  /** Bytes; null when that is only known once it is read. */
  size: number | null;
  /** Bytes it will have, as good as that can be guessed before. */
  likelySize: number;
  /** Called when its turn has come, and not before. */
  open: () => Promise<Readable>;
}

/** From so many files on their list alone may need the large format, in which the size is foretold right then. */
const LARGE = 500;

/**
 * A ZIP that is made while it is read: files are stored as they are (pictures do not shrink), each opened when
 * the one before it has been taken, in the format for more than 4 GB where that is needed.
 */
export class ZipStream {
  private readonly zip = new ZipFile();
  private files = 0;
  private current: Readable | undefined;
  private begin!: () => void;
  /** Nothing is opened before the list is complete. */
  private readonly begun = new Promise<void>((resolve) => (this.begin = resolve));

  constructor() {
    this.zip.on('error', (error: Error) => this.output.destroy(error));
  }

  get output(): Readable {
    return this.zip.outputStream as Readable;
  }

  add({ name, modifiedAt, size, open }: ArchiveFile): void {
    this.files += 1;
    const options = { compress: false, mtime: modifiedAt, ...(size !== null && { size }) };
    this.zip.addReadStreamLazy(name, options, (give) => {
      this.begun.then(open).then(
        (stream) => give(null, this.watch(stream)),
        (error: Error) => this.output.destroy(error),
      );
    });
  }

  /** No file comes any more. @returns the archive's bytes; null when some file's size is not known yet */
  finish(): number | null {
    let total = -1;
    const options = { forceZip64Format: this.files >= LARGE, comment: '' };
    // Its types leave out that it calls back with the size.
    this.zip.end(options, (...told: number[]) => {
      total = told[0] ?? -1;
    });
    this.begin();
    return total === -1 ? null : total;
  }

  /** Stops reading and lets go of the file that is open. */
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
