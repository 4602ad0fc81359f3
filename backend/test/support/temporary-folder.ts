import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder only this user can enter, for one test, below the system's own for such things. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'eventframe-test-'));
}

/** Removes a folder with everything in it. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 3 });
}
