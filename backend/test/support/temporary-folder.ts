import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Create a folder for one test that only this user can enter. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'eventframe-test-'));
}

/** Delete a folder with its contents. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 3 });
}
