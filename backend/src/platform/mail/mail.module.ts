import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { type MailerOptions, MailerModule } from '@nestjs-modules/mailer';
import { type Settings, SETTINGS } from '../config/settings.js';
import { MailBrands } from './mail-brands.js';
import { MailDelivery } from './mail-delivery.js';
import { MailRenderer } from './mail-renderer.js';
import { Mailer } from './mailer.js';
import { OutboxTransport } from './outbox-transport.js';

/** Below the time a mail job has, so that a server that hangs fails this attempt and not the job. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mail through `SMTP_URL`, or into `DATA_DIR/outbox` where that is not set. */
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
            : { url: mail.smtpUrl, ...PATIENCE },
      }),
    }),
  ],
  providers: [MailBrands, Mailer, MailDelivery, MailRenderer],
  exports: [MailBrands, Mailer, MailDelivery],
})
export class MailModule {}
