import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/**
 * Waits for a mail and takes the address of a page out of it.
 *
 * @param to whom it was sent to
 * @param page the page's path, e.g. `/reset-password`
 * @param dataDir of the server that sends it: the run's own, unless a test has another
 * @returns the path with the token
 */
export async function linkFromMail(
  to: string,
  page: string,
  dataDir = process.env['E2E_DATA_DIR'] ?? '',
): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const plain = mails
      .filter((mail) => mail.includes(`To: ${to}`))
      .map((mail) => mail.replace(/=\r?\n/g, ''));
    link = plain.map((mail) => new RegExp(`${page}/[\\w-]+`).exec(mail)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
