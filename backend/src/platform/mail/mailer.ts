import { Injectable } from '@nestjs/common';
import { Secrets } from '../config/secrets.js';
import { DatabaseClock } from '../database/database-clock.js';
import type { Transaction } from '../database/transactions.js';
import { defineJob, type JobRun } from '../jobs/job-kind.js';
import { Jobs } from '../jobs/jobs.js';
import { type Addressee, MailBrands } from './mail-brands.js';
import type { MailKind, MailValues } from './mails.js';

/** A mail on its way: who gets which, and since when. */
export interface QueuedMail<Kind extends MailKind = MailKind> {
  kind: Kind;
  to: string;
  values: MailValues<Kind>;
  /**
   * The account's mails did not carry our mark when this one was queued: it does not either where its address is no
   * account's any more, or not yet.
   */
  unmarked?: boolean;
  /** ISO 8601, by the database's clock: another node, whose own may differ, decides whether it comes too late. */
  queuedAt: string;
}

/** Sealed, because links in mails are secrets that would let a reader of the database act as the addressee. */
export interface MailJob {
  sealed: string;
}

export const MAIL_SEAL = 'mail';

/** A slow server may take this for one mail, with every pause that RFC 5321 allows; then the offer is broken off. */
export const OFFER_SECONDS = 40 * 60;

/** A mail server may be away for as long as a mail is of use; the waits grow to a quarter of an hour. */
export const SEND_MAIL = defineJob<MailJob>('send-mail', {
  retries: 700,
  firstRetrySeconds: 5,
  // Given out again only when the offer before is over, or its node: two at once would be two mails.
  timeoutSeconds: OFFER_SECONDS + 60,
  leaseSeconds: 60,
  concurrency: 4,
});

/** Sends mail: no request waits for the mail server, and none is lost while that or this node is down. */
@Injectable()
export class Mailer {
  constructor(
    private readonly brands: MailBrands,
    private readonly clock: DatabaseClock,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Queues a mail; see `MAILS` for the kinds and what each needs to know.
   *
   * @param to one address, of the account that signs in with it; or with the account it has to do with
   * @param transaction the mail is sent if it commits, and only then
   */
  async send<Kind extends MailKind>(
    kind: Kind,
    to: string | Addressee,
    values: MailValues<Kind>,
    transaction?: Transaction,
  ): Promise<void> {
    const job = await this.seal(kind, to, values, transaction);
    await this.jobs.send(SEND_MAIL, job, transaction === undefined ? {} : { transaction });
  }

  /**
   * The same from a job, which may run twice: the mail is queued once.
   *
   * @param run of the job
   */
  async sendOnce<Kind extends MailKind>(
    { id }: Pick<JobRun, 'id'>,
    kind: Kind,
    to: string | Addressee,
    values: MailValues<Kind>,
    transaction: Transaction,
  ): Promise<void> {
    await this.jobs.send(SEND_MAIL, await this.seal(kind, to, values, transaction), { id, transaction });
  }

  private async seal<Kind extends MailKind>(
    kind: Kind,
    to: string | Addressee,
    values: MailValues<Kind>,
    transaction?: Transaction,
  ): Promise<MailJob> {
    const addressee = typeof to === 'string' ? { address: to } : to;
    const mail: QueuedMail<Kind> = {
      kind,
      to: addressee.address,
      values,
      unmarked: await this.brands.areIn(addressee, transaction),
      queuedAt: this.clock.now().toISOString(),
    };
    return { sealed: this.secrets.seal(MAIL_SEAL, JSON.stringify(mail)) };
  }
}
