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
import { MAIL_SEAL, SEND_TIMEOUT_SECONDS, type QueuedMail, SEND_MAIL } from './mailer.js';
import { MAILS } from './mails.js';

/** A user waits for the test mail. */
const TEST_TIMEOUT_MS = 30_000;

/** Shorter than a stopping node waits for its jobs. */
const STOP_TIMEOUT_MS = 8_000;

/** Sends queued mails to the mail server. */
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
   * Send a test mail immediately, without retries.
   *
   * @throws Error of the mail server or the connection to it
   */
  async test(to: string): Promise<void> {
    const now = this.clock.now().toISOString();
    const mail: QueuedMail<'test'> = { kind: 'test', to, values: { at: now }, queuedAt: now };
    await this.sendToServer(mail, randomUUID(), AbortSignal.timeout(TEST_TIMEOUT_MS));
  }

  /**
   * Send a queued mail.
   *
   * The Message-ID contains the run's id, which is the same in every attempt. If the node crashes before it stores
   * the server's acknowledgement, servers and mail programs recognize the second copy. A stopping node waits for the
   * acknowledgement, so that the mail is not sent twice.
   */
  private async deliver(mail: QueuedMail, { id, signal }: JobRun): Promise<void> {
    const { kind, queuedAt } = mail;
    if (this.clock.now().getTime() - Date.parse(queuedAt) > MAILS[kind].usefulHours * 3_600_000) {
      this.logger.warn({ mail: kind, id }, 'mail expired');
      return;
    }
    const stopping = new AbortController();
    const scheduleAbort = () => setTimeout(() => stopping.abort(signal.reason), STOP_TIMEOUT_MS).unref();
    signal.addEventListener('abort', scheduleAbort, { once: true });
    try {
      const timeout = AbortSignal.timeout(SEND_TIMEOUT_SECONDS * 1000);
      await this.sendToServer(mail, id, AbortSignal.any([stopping.signal, timeout]));
    } catch (error) {
      if (!isPermanent(error)) throw error;
      this.logger.warn({ err: error, mail: kind, id }, 'mail rejected permanently');
    } finally {
      signal.removeEventListener('abort', scheduleAbort);
    }
  }

  /** @param signal aborts sending */
  private async sendToServer(
    { kind, to, values, unmarked = false, queuedAt }: QueuedMail,
    id: string,
    signal: AbortSignal,
  ): Promise<void> {
    await this.transport.sendMail({
      signal,
      ...this.renderer.render(kind, values, await this.brands.findBrand(to, unmarked)),
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

/** 5xx: a permanent rejection (RFC 5321, 4.2.1). */
function isPermanent(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 500 && ['RCPT TO', 'DATA'].includes(command ?? '');
}
