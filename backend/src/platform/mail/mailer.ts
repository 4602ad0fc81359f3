import { Injectable } from '@nestjs/common';
import { Secrets } from '../config/secrets.js';
import { DatabaseClock } from '../database/database-clock.js';
import type { Transaction } from '../database/transactions.js';
import { defineJob, type JobRun } from '../jobs/job-kind.js';
import { Jobs } from '../jobs/jobs.js';
import { type MailRecipient, MailBrands } from './mail-brands.js';
import type { MailKind, MailValues } from './mails.js';

/** A queued mail. */
export interface QueuedMail<Kind extends MailKind = MailKind> {
  kind: Kind;
  to: string;
  values: MailValues<Kind>;
  /**
   * The account's mails carried its own brand when this one was queued. Used if no account has the address when it is
   * sent.
   */
  unmarked?: boolean;
  /** ISO 8601 by the database's clock, since another node may decide whether the mail has expired. */
  queuedAt: string;
}

/** Encrypted, because links in mails are secrets that allow acting as the recipient. */
export interface MailJob {
  sealed: string;
}

export const MAIL_SEAL = 'mail';

/** Maximum time for sending one mail. A slow server can take this long within the timeouts of RFC 5321. */
export const SEND_TIMEOUT_SECONDS = 40 * 60;

/** Retries as long as a mail is useful, with delays up to 15 min. */
export const SEND_MAIL = defineJob<MailJob>('send-mail', {
  retries: 700,
  firstRetrySeconds: 5,
  // Longer than the previous attempt can take, since concurrent attempts would send two mails.
  timeoutSeconds: SEND_TIMEOUT_SECONDS + 60,
  leaseSeconds: 60,
  concurrency: 4,
});

/** Queues mails, so that no request waits for the mail server and no mail is lost in an outage. */
@Injectable()
export class Mailer {
  constructor(
    private readonly brands: MailBrands,
    private readonly clock: DatabaseClock,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Queue a mail; see `MAILS` for the kinds and their values.
   *
   * @param to email with which the account signs in, or an email with its account
   * @param transaction the mail is sent only if it commits
   */
  async send<Kind extends MailKind>(
    kind: Kind,
    to: string | MailRecipient,
    values: MailValues<Kind>,
    transaction?: Transaction,
  ): Promise<void> {
    const job = await this.seal(kind, to, values, transaction);
    await this.jobs.send(SEND_MAIL, job, transaction === undefined ? {} : { transaction });
  }

  /**
   * Queue a mail once from a job, which can run twice.
   *
   * @param run of the job
   */
  async sendOnce<Kind extends MailKind>(
    { id }: Pick<JobRun, 'id'>,
    kind: Kind,
    to: string | MailRecipient,
    values: MailValues<Kind>,
    transaction: Transaction,
  ): Promise<void> {
    await this.jobs.send(SEND_MAIL, await this.seal(kind, to, values, transaction), { id, transaction });
  }

  private async seal<Kind extends MailKind>(
    kind: Kind,
    to: string | MailRecipient,
    values: MailValues<Kind>,
    transaction?: Transaction,
  ): Promise<MailJob> {
    const recipient = typeof to === 'string' ? { address: to } : to;
    const mail: QueuedMail<Kind> = {
      kind,
      to: recipient.address,
      values,
      unmarked: await this.brands.hasBrand(recipient, transaction),
      queuedAt: this.clock.now().toISOString(),
    };
    return { sealed: this.secrets.seal(MAIL_SEAL, JSON.stringify(mail)) };
  }
}
