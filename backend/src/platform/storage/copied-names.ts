import { appendFile, readFile } from 'node:fs/promises';

/** A journal of copied names, one per line, so that a crash loses one at most. */
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
    // Terminate a line that a crash truncated, so that the next name starts on a new one.
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
