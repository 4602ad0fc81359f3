import { Injectable } from '@nestjs/common';
import { Secrets } from '../config/secrets.js';
import type { Transaction } from '../database/transactions.js';
import { defineJob } from '../jobs/job-kind.js';
import { Jobs } from '../jobs/jobs.js';
import type { MailKind, MailValues } from './mails.js';

/** A mail on its way: who gets which, and since when. */
export interface QueuedMail<Kind extends MailKind = MailKind> {
  kind: Kind;
  to: string;
  values: MailValues<Kind>;
  /** ISO 8601. */
  queuedAt: string;
}

/** Sealed, because links in mails are secrets that would let a reader of the database act as the addressee. */
export interface MailJob {
  sealed: string;
}

export const MAIL_SEAL = 'mail';

/** A mail server may be away for days; the waits grow to a quarter of an hour. */
export const SEND_MAIL = defineJob<MailJob>('send-mail', {
  retries: 400,
  firstRetrySeconds: 5,
  timeoutSeconds: 60,
  concurrency: 4,
});

/** Sends mail: no request waits for the mail server, and none is lost while that or this node is down. */
@Injectable()
export class Mailer {
  constructor(
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Queues a mail; see `MAILS` for the kinds and what each needs to know.
   *
   * @param to one address
   * @param transaction the mail is sent if it commits, and only then
   */
  async send<Kind extends MailKind>(
    kind: Kind,
    to: string,
    values: MailValues<Kind>,
    transaction?: Transaction,
  ): Promise<void> {
    const mail: QueuedMail<Kind> = { kind, to, values, queuedAt: new Date().toISOString() };
    const sealed = this.secrets.seal(MAIL_SEAL, JSON.stringify(mail));
    await this.jobs.send(SEND_MAIL, { sealed }, transaction === undefined ? {} : { transaction });
  }
}
