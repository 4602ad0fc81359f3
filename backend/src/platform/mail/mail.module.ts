import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { type MailerOptions, MailerModule } from '@nestjs-modules/mailer';
import { type Settings, SETTINGS } from '../config/settings.js';
import { MailBrands } from './mail-brands.js';
import { MailDelivery } from './mail-delivery.js';
import { MailRenderer } from './mail-renderer.js';
import { Mailer } from './mailer.js';
import { OutboxTransport } from './outbox-transport.js';

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
