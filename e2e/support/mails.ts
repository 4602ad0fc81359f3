import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Where the run's own server lays what belongs to it. */
const here = () => process.env['E2E_DATA_DIR'] ?? '';

/** The mails somebody was sent so far, as they would be read. */
async function mailsTo(to: string, dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  // The folder comes with the first mail.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${to}`)).map((mail) => mail.replace(/=\r?\n/g, ''));
}

/** Waits until somebody was sent so many mails. */
export async function expectMails(to: string, count: number): Promise<void> {
  await expect.poll(async () => (await mailsTo(to, here())).length).toBe(count);
}

/**
 * Waits for a mail and takes the address of a page out of it.
 *
 * @param to whom it was sent to
 * @param page the page's path, e.g. `/reset-password`
 * @param dataDir of the server that sends it: the run's own, unless a test has another
 * @returns the path with the token
 */
export async function linkFromMail(to: string, page: string, dataDir = here()): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const plain = await mailsTo(to, dataDir);
    link = plain.map((mail) => new RegExp(`${page}/[\\w-]+`).exec(mail)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
