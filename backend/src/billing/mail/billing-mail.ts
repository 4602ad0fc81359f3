import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import { Mailer } from '../../platform/mail/mailer.js';
import type { MailKind, MailValues } from '../../platform/mail/mails.js';

/** Sends mail about plans and payments. */
@Injectable()
export class BillingMail {
  constructor(private readonly mailer: Mailer) {}

  /** Send if the transaction commits. Skips accounts that are deleted or pending deletion. */
  async send<Kind extends MailKind>(
    kind: Kind,
    userId: string | null,
    values: MailValues<Kind>,
    transaction: Transaction,
  ): Promise<void> {
    const [user] = await transaction.query<{ email: string }[]>(
      'SELECT email FROM users WHERE id = $1 AND removal_noted_at IS NULL',
      [userId],
    );
    if (user !== undefined) await this.mailer.send(kind, user.email, values, transaction);
  }

  /** The plan's display name. */
  async getPlanName(planId: string, transaction: Transaction): Promise<string> {
    const [plan] = await transaction.query<{ name: string }[]>(
      'SELECT display_name AS name FROM subscription_plans WHERE id = $1',
      [planId],
    );
    return plan?.name ?? planId;
  }
}
