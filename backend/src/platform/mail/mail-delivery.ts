import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MailerService } from '@nestjs-modules/mailer';
import { Secrets } from '../config/secrets.js';
import { type Settings, SETTINGS } from '../config/settings.js';
import { DatabaseClock } from '../database/database-clock.js';
import type { JobRun } from '../jobs/job-kind.js';
import { Jobs } from '../jobs/jobs.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { MailBrands } from './mail-brands.js';
import { MailRenderer } from './mail-renderer.js';
import { MAIL_SEAL, OFFER_SECONDS, type QueuedMail, SEND_MAIL } from './mailer.js';
import { MAILS } from './mails.js';

/** Somebody waits for a test mail. */
const TEST_MS = 30_000;

/** Below what a stopping node waits for its jobs. */
const LAST_WORD_MS = 8_000;

/** Hands queued mails to the mail server. */
@Injectable()
export class MailDelivery implements OnModuleInit {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly brands: MailBrands,
    private readonly clock: DatabaseClock,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly renderer: MailRenderer,
    private readonly transport: MailerService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND_MAIL, ({ sealed }, run) =>
      this.deliver(JSON.parse(this.secrets.open(MAIL_SEAL, sealed)) as QueuedMail, run),
    );
  }

  /**
   * Sends a test mail now, once, for somebody who waits to hear whether mail works.
   *
   * @throws Error of the mail server, or of the way to it
   */
  async test(to: string): Promise<void> {
    const now = this.clock.now().toISOString();
    const mail: QueuedMail<'test'> = { kind: 'test', to, values: { at: now }, queuedAt: now };
    await this.hand(mail, randomUUID(), AbortSignal.timeout(TEST_MS));
  }

  /**
   * @param run its id is the same in every attempt, and with it the Message-ID: should a node die between the server's
   *   acknowledgement and our note of it, servers and readers know the second copy for what it is. When the node is
   *   told to stop, the server is not cut off at once: about to say that it took the mail, it would get it again
   */
  private async deliver(mail: QueuedMail, { id, signal }: JobRun): Promise<void> {
    const { kind, queuedAt } = mail;
    if (this.clock.now().getTime() - Date.parse(queuedAt) > MAILS[kind].usefulHours * 3_600_000) {
      this.logger.warn({ mail: kind, id }, 'A mail came too late and was not sent');
      return;
    }
    const stopping = new AbortController();
    const stopSoon = () => setTimeout(() => stopping.abort(signal.reason), LAST_WORD_MS).unref();
    signal.addEventListener('abort', stopSoon, { once: true });
    try {
      const tooLong = AbortSignal.timeout(OFFER_SECONDS * 1000);
      await this.hand(mail, id, AbortSignal.any([stopping.signal, tooLong]));
    } catch (error) {
      if (!isFinal(error)) throw error;
      this.logger.warn({ err: error, mail: kind, id }, 'A mail was refused for good');
    } finally {
      signal.removeEventListener('abort', stopSoon);
    }
  }

  /** @param end breaks it off */
  private async hand(
    { kind, to, values, unmarked = false, queuedAt }: QueuedMail,
    id: string,
    end: AbortSignal,
  ): Promise<void> {
    await this.transport.sendMail({
      signal: end,
      ...this.renderer.render(kind, values, await this.brands.of(to, unmarked)),
      to: { name: '', address: to },
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
