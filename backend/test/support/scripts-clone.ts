import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stopAfterFile } from './leftovers.js';
import { removeFolder, temporaryFolder } from './temporary-folder.js';

const SCRIPTS = join(import.meta.dirname, '..', '..', '..', 'scripts', 'lib');

/** A folder with a copy of scripts/lib, which treats it as its project. Deleted when the test file ends. */
export class ScriptsClone {
  private constructor(readonly folder: string) {}

  static async create(): Promise<ScriptsClone> {
    const clone = new ScriptsClone(await temporaryFolder());
    stopAfterFile(() => removeFolder(clone.folder));
    await cp(SCRIPTS, clone.path('scripts', 'lib'), { recursive: true });
    return clone;
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  /** Load a separate copy of a file in scripts/lib, with separate state. */
  load<T>(name: string): Promise<T> {
    return import(this.urlOf(name)) as Promise<T>;
  }

  urlOf(name: string): string {
    return pathToFileURL(this.path('scripts', 'lib', name)).href;
  }

  async save(path: string, text: string): Promise<void> {
    await mkdir(dirname(this.path(path)), { recursive: true });
    await writeFile(this.path(path), text);
  }
}
