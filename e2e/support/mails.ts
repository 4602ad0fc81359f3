import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The data folder of the run's own server. */
const currentDataDir = () => process.env['E2E_DATA_DIR'] ?? '';

/** The mails sent to an address so far, decoded. */
async function mailsTo(to: string, dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  // The first mail creates the folder.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${to}`)).map((mail) => mail.replace(/=\r?\n/g, ''));
}

/** Wait until an address has received this number of mails. */
export async function expectMails(to: string, count: number): Promise<void> {
  await expect.poll(async () => (await mailsTo(to, currentDataDir())).length).toBe(count);
}

/**
 * Wait for a mail and return the path of its link.
 *
 * @param to recipient
 * @param page the page's path, e.g. `/reset-password`
 * @param dataDir of the server that sends it; default: the run's own
 * @returns the path with the token
 */
export async function linkFromMail(to: string, page: string, dataDir = currentDataDir()): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const plain = await mailsTo(to, dataDir);
    link = plain.map((mail) => new RegExp(`${page}/[\\w-]+`).exec(mail)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
