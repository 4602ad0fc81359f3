import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushFolder } from '../flush-folder.js';

/** What file systems without hard links answer, exFAT and some network mounts for two. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EACCES'];

/**
 * Makes a file, readable by its owner only, unless there is one by that name: of several processes at once, one
 * makes it. It appears with its whole content, also after a crash, where the file system has hard links; elsewhere
 * it may be seen short for a moment, and stay short when the machine ends in that moment.
 *
 * @param makeLink tests pass one of a file system without
 * @param flush tests pass one that tells
 */
export async function createOnce(
  path: string,
  content: string,
  makeLink = link,
  flush = flushFolder,
): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await write(draft, content);
    await makeLink(draft, path).catch(async (error: NodeJS.ErrnoException) => {
      if (!NO_LINKS.includes(error.code ?? '')) throw error;
      await write(path, content);
    });
    // What this start goes on to use must be what the next one finds.
    await flush(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function write(path: string, content: string): Promise<void> {
  return writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
}
