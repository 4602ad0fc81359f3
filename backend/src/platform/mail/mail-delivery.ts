import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MailerService } from '@nestjs-modules/mailer';
import { Secrets } from '../config/secrets.js';
import { type Settings, SETTINGS } from '../config/settings.js';
import { Jobs } from '../jobs/jobs.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { MailBrands } from './mail-brands.js';
import { MailRenderer } from './mail-renderer.js';
import { MAIL_SEAL, type QueuedMail, SEND_MAIL } from './mailer.js';
import { MAILS } from './mails.js';

/** Hands queued mails to the mail server. */
@Injectable()
export class MailDelivery implements OnModuleInit {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly brands: MailBrands,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly renderer: MailRenderer,
    private readonly transport: MailerService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND_MAIL, ({ sealed }, { id }) =>
      this.deliver(JSON.parse(this.secrets.open(MAIL_SEAL, sealed)) as QueuedMail, id),
    );
  }

  /**
   * Sends a test mail now, once, for somebody who waits to hear whether mail works.
   *
   * @throws Error of the mail server, or of the way to it
   */
  async test(to: string): Promise<void> {
    const now = new Date().toISOString();
    await this.hand({ kind: 'test', to, values: { at: now }, queuedAt: now }, randomUUID());
  }

  /**
   * @param id the same in every attempt, and with it the Message-ID: should a node die between the server's
   *   acknowledgement and our note of it, servers and readers know the second copy for what it is
   */
  private async deliver({ kind, to, values, queuedAt }: QueuedMail, id: string): Promise<void> {
    if (Date.now() - Date.parse(queuedAt) > MAILS[kind].usefulHours * 3_600_000) {
      this.logger.warn({ mail: kind, id }, 'A mail came too late and was not sent');
      return;
    }
    try {
      await this.hand({ kind, to, values, queuedAt }, id);
    } catch (error) {
      if (!isFinal(error)) throw error;
      this.logger.warn({ err: error, mail: kind, id }, 'A mail was refused for good');
    }
  }

  private async hand({ kind, to, values, queuedAt }: QueuedMail, id: string): Promise<void> {
    await this.transport.sendMail({
      ...this.renderer.render(kind, values, await this.brands.of(to)),
      to: { name: '', address: to },
      from: this.settings.mail.from,
      replyTo: this.settings.contactEmail,
      messageId: `<${id}@${new URL(this.settings.appUrl).hostname}>`,
      date: new Date(queuedAt),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}

/** 5xx: the server will not take this mail however often it is offered (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 500 && ['RCPT TO', 'DATA'].includes(command ?? '');
}
