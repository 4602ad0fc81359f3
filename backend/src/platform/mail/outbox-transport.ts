import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transport } from 'nodemailer';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import type MimeNode from 'nodemailer/lib/mime-node';
import { createFolders } from '../files/file-system.js';

interface Sent {
  envelope: MimeNode.Envelope;
  messageId: string;
}

/**
 * Writes mails to files if no mail server is set: `<message id>.eml`, readable only by their owner.
 *
 * Files appear complete or not at all. A mail sent again after a crash replaces its file.
 */
export class OutboxTransport implements Transport<Sent> {
  readonly name = 'outbox';
  readonly version = '1';

  constructor(private readonly folder: string) {}

  send(mail: MailMessage<Sent>, done: (error: Error | null, info: Sent) => void): void {
    const info = { envelope: mail.message.getEnvelope(), messageId: mail.message.messageId() };
    const complete = (error: Error | null) => done(error, info);
    mail.message.build((error, content) => {
      if (error) complete(error);
      else this.write(nameOf(info.messageId), content).then(() => complete(null), complete);
    });
  }

  private async write(name: string, content: Buffer): Promise<void> {
    const unfinished = join(this.folder, `.${name}.part`);
    await createFolders(this.folder);
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, join(this.folder, name));
  }
}

function nameOf(messageId: string): string {
  return `${messageId.replace(/^<|@.*$/g, '').replace(/[^\w.-]/g, '_')}.eml`;
}
