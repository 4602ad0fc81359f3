import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailerModule, type MailerOptions } from '@nestjs-modules/mailer';
import { Global, Module } from '@nestjs/common';
import type { Transport } from 'nodemailer';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import type MimeNode from 'nodemailer/lib/mime-node';
import { type Settings, SETTINGS } from '../config/settings.js';
import { createFolders } from '../files/file-system.js';
import { MailBrands } from './mail-brands.js';
import { MailDelivery } from './mail-delivery.js';
import { MailRenderer } from './mail-renderer.js';
import { Mailer } from './mailer.js';

interface Sent {
  envelope: MimeNode.Envelope;
  messageId: string;
}

/**
 * Writes mails to files if no mail server is set: `<message id>.eml`, readable only by their owner.
 *
 * Files appear complete or not at all. A mail sent again after a crash replaces its file.
 */
class OutboxTransport implements Transport<Sent> {
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

/**
 * Timeouts of RFC 5321, 4.5.3.2, in milliseconds. A client that stops waiting for the acknowledgement earlier would
 * send an accepted mail again.
 */
const TIMEOUTS = { connectionTimeout: 5 * 60_000, greetingTimeout: 5 * 60_000, socketTimeout: 10 * 60_000 };

/** Mail through `SMTP_URL`, or into `DATA_DIR/outbox` if it is not set. */
@Global()
@Module({
  imports: [
    MailerModule.forRootAsync({
      imports: [],
      inject: [SETTINGS],
      useFactory: ({ mail, dataDir }: Settings): MailerOptions => ({
        transport:
          mail.smtpUrl === null
            ? new OutboxTransport(join(dataDir, 'outbox'))
            : { url: mail.smtpUrl, ...TIMEOUTS },
      }),
    }),
  ],
  providers: [MailBrands, Mailer, MailDelivery, MailRenderer],
  exports: [MailBrands, Mailer, MailDelivery],
})
export class MailModule {}
