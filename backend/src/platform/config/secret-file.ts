import { createReadStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createFolders } from '../files/file-system.js';
import { Secrets, SECRET_FILE } from './secrets.js';

/** The file of the generated secret, for backup and restore. */
export class SecretFile {
  private readonly path: string;

  constructor(private readonly dataDir: string) {
    this.path = join(dataDir, SECRET_FILE);
  }

  /** Open the file. Generates the secret first if the service never ran. */
  async open(): Promise<Readable> {
    await Secrets.load({ sessionSecret: null, dataDir: this.dataDir });
    return createReadStream(this.path);
  }

  /** Write a restored secret. Replaces an existing one, which belongs to an empty database. */
  async write(secret: Readable): Promise<void> {
    await createFolders(this.dataDir);
    const draft = `${this.path}.restored`;
    await rm(draft, { force: true });
    await writeFile(draft, secret, { flag: 'wx', mode: 0o600, flush: true });
    await rename(draft, this.path);
  }
}
