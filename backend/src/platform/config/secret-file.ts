import { createReadStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolders } from '../make-folders.js';
import { Secrets, SECRET_FILE } from './secrets.js';

/** The generated secret as a file, for backups. */
export class SecretFile {
  private readonly path: string;

  constructor(private readonly dataDir: string) {
    this.path = join(dataDir, SECRET_FILE);
  }

  /** Generates one first where the service has never run. */
  async open(): Promise<Readable> {
    await Secrets.load({ sessionSecret: null, dataDir: this.dataDir });
    return createReadStream(this.path);
  }

  /** In the place of one that may be there: it belongs to a database that is empty. */
  async place(secret: Readable): Promise<void> {
    await makeFolders(this.dataDir);
    const draft = `${this.path}.restored`;
    await rm(draft, { force: true });
    await writeFile(draft, secret, { flag: 'wx', mode: 0o600, flush: true });
    await rename(draft, this.path);
  }
}
