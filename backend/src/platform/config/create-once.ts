import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushFolder } from '../files/file-system.js';

/** Errors of file systems without hard links, for example exFAT and some network mounts. */
const LINK_UNSUPPORTED = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EACCES'];

/**
 * Create a file that only its owner can read, unless it exists. Of concurrent processes, one creates it.
 *
 * With hard links the file always appears with its whole content, even after a crash. On file systems without them,
 * readers may briefly see a shorter file, and a crash of the machine can leave it incomplete.
 *
 * @param makeLink replaced by tests of file systems without hard links
 * @param flush replaced by tests
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
      if (!LINK_UNSUPPORTED.includes(error.code ?? '')) throw error;
      await write(path, content);
    });
    // The next start must find the same content, even after a crash.
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
