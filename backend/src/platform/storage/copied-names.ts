import { appendFile, readFile } from 'node:fs/promises';

/** The names a copy has done with, kept in a file: a line each, so that a crash costs one at most. */
export class CopiedNames {
  private constructor(
    private readonly path: string,
    private readonly names: Set<string>,
  ) {}

  static async open(path: string): Promise<CopiedNames> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const [cutOff = '', ...whole] = text.split('\n').reverse();
    // What a crash cut off is ended, or the next name would be written onto it.
    if (cutOff !== '') await appendFile(path, '\n');
    return new CopiedNames(path, new Set(whole));
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  async add(name: string): Promise<void> {
    await appendFile(this.path, `${name}\n`, { mode: 0o600 });
    this.names.add(name);
  }
}
