import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../config/settings.js';
import { FolderProbe } from '../files/folder-probe.js';
import { createFolders, tryRemoveFile } from '../files/file-system.js';
import { mapDiskErrors } from '../storage/storage.js';

/** Folder of uploads and temporary copies of stored objects, which are deleted with their request. */
export function uploadsFolder({ dataDir }: Settings): string {
  return join(dataDir, 'uploads');
}

/** Files that are deleted after use. */
@Injectable()
export class TemporaryFiles {
  private readonly folder: string;
  private readonly probe: FolderProbe;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.folder = uploadsFolder(settings);
    this.probe = new FolderProbe(this.folder, settings.rendering.maxUploadBytes);
  }

  /** Check that the largest upload can be stored. Reuses the last result for 5 s. */
  check(): Promise<void> {
    return this.probe.check();
  }

  /** Provide `content` as a file while `work` runs. @throws StorageUnavailableError for a full disk */
  async use<T>(content: Readable, work: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.folder, randomUUID());
    return mapDiskErrors(async () => {
      await createFolders(this.folder);
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return await work(path);
      } finally {
        await tryRemoveFile(path);
      }
    });
  }

  /** Delete files of crashes, last modified before `before`. @returns their number */
  async sweep(before: Date): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (found === null || found.mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }
}
