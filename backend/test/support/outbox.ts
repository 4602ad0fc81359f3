import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from './wait-for.js';
import { parseMail } from './smtp-server.js';
import type { TestApp } from './test-app.js';

export type OutboxMail = ReturnType<typeof parseMail>;

/** The mails to an address in the outbox of a node without a mail server, oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<OutboxMail[]> {
  const folder = join(app.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const [source, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
      return { mail: parseMail(source), writtenAt: mtimeMs };
    }),
  );
  // Email dates have whole seconds. Sort emails of the same second by their write time.
  const sentAt = (mail: OutboxMail) => Date.parse(mail.headers['date'] ?? '');
  return mails
    .filter(({ mail }) => mail.headers['to'] === address)
    .sort((a, b) => sentAt(a.mail) - sentAt(b.mail) || a.writtenAt - b.writtenAt)
    .map(({ mail }) => mail);
}

/** Wait for a mail to an address with a matching subject. */
export function mailTo(app: TestApp, address: string, subject: RegExp): Promise<OutboxMail> {
  return waitFor(async () => {
    const found = (await mailsTo(app, address)).findLast((mail) => subject.test(mail.subject));
    if (found === undefined) throw new Error(`no mail to ${address} with a subject like ${subject}`);
    return found;
  });
}

/** The token in a mail's link. */
export function tokenOf(mail: OutboxMail): string {
  return mail.link?.split('/').at(-1) ?? '';
}

/** All mails to an address, after all queued mails are sent. */
export async function sentMailsTo(app: TestApp, address: string): Promise<OutboxMail[]> {
  await waitFor(async () => {
    const [waiting] = await app.database.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM jobs.job WHERE name = 'send-mail' AND state < 'completed'`,
    );
    if (waiting.count > 0) throw new Error(`${waiting.count} mails are queued`);
  });
  return mailsTo(app, address);
}
