import { MESSAGES } from '@eventframe/contracts/messages';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError } from '../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../common/api-returns.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { ignoreTooManyRequests, Throttle } from '../platform/throttling/throttle.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { Secrets } from '../platform/config/secrets.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { isUniqueViolation } from '../platform/database/database-errors.js';
import { Transactions } from '../platform/database/transactions.js';
import { defineJob, type JobRun } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { MailRecipient } from '../platform/mail/mail-brands.js';
import { Mailer } from '../platform/mail/mailer.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { ResetTokensRepository } from './reset-tokens.repository.js';
import { type ValidToken, VerificationTokens } from './verification-tokens.js';
import type { VerifiedEmailResponse } from './auth.dto.js';

const RESEND = defineJob<{ sealedEmail: string }>('resend-verification');

/** Verifies email addresses of accounts by mailed links. */
@Injectable()
export class VerificationService implements OnModuleInit {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly users: UsersRepository,
    private readonly resetTokens: ResetTokensRepository,
    private readonly tokens: VerificationTokens,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RESEND, ({ sealedEmail }, run) =>
      this.resend(this.secrets.open(RESEND.name, sealedEmail), run),
    );
  }

  /** Create the verification link for a mail to this address. */
  createLink(userId: string, email: string): string {
    return `${this.settings.appUrl}/verify-email/${this.tokens.create(userId, email)}`;
  }

  /**
   * Verify the account's email, or complete a pending email change. Idempotent, since users may click the link twice.
   *
   * @throws ApiError `link_invalid`, `email_taken`
   */
  async verify(text: string): Promise<VerifiedEmailResponse> {
    const token = this.tokens.read(text);
    const user = token === null ? null : await this.users.findById(token.userId);
    if (token === null || user === null) throw createInvalidLinkError();
    if (user.pendingEmail !== null && token.isFor(user.pendingEmail)) {
      return this.changeEmail(user, user.pendingEmail);
    }
    return this.confirmEmail(user, token);
  }

  /** Responds the same, after the same work, whether or not the account exists. A job looks it up later. */
  async requestResend(email: string): Promise<SuccessResponse> {
    await this.jobs.send(RESEND, { sealedEmail: this.secrets.seal(RESEND.name, email) });
    return SUCCESS;
  }

  private async confirmEmail(user: User, token: ValidToken): Promise<VerifiedEmailResponse> {
    if (!token.isFor(user.email)) throw createInvalidLinkError();
    await this.transactions.run(async (transaction) => {
      if (!(await this.users.markVerified(user.id, user.email, transaction))) return;
      await this.audit.recordOwn(user.id, 'user.email_verified', transaction);
    });
    return { email: user.email };
  }

  private async changeEmail(user: User, email: string): Promise<VerifiedEmailResponse> {
    try {
      await this.transactions.run(async (transaction) => {
        if (!(await this.users.confirmPendingEmail(user.id, email, transaction)))
          throw createInvalidLinkError();
        // Password reset links in the old mailbox must stop working.
        await this.resetTokens.deleteAllForUser(user.id, transaction);
        await this.audit.recordOwn(user.id, 'user.email_changed', transaction);
        const before = { address: user.email, userId: user.id };
        await this.mailer.send('emailChanged', before, { at: new Date().toISOString() }, transaction);
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'users_email_key')) throw error;
      throw new ApiError('email_taken', 'There is already an account with this email.');
    }
    return { email };
  }

  private async resend(email: string, run: JobRun): Promise<void> {
    const recipient = await this.findUnverified(email);
    if (recipient === null) return;
    const { userId, address } = recipient;
    const sent = this.transactions.run(async (transaction) => {
      const use = { limit: RATE_LIMITS.verificationMailsPerAccount, of: address };
      await this.throttle.take([use], transaction);
      const link = this.createLink(userId, address);
      await this.mailer.sendOnce(run, 'verifyEmail', recipient, { link }, transaction);
    });
    // The link mailed less than 10 minutes ago stays valid.
    await sent.catch(ignoreTooManyRequests);
  }

  /** An address that belongs to an account never counts as pending for another one. */
  private async findUnverified(email: string): Promise<Required<MailRecipient> | null> {
    const owner = await this.users.findByEmail(email);
    if (owner !== null) {
      return owner.emailVerifiedAt === null ? { address: owner.email, userId: owner.id } : null;
    }
    const pending = await this.users.findByPendingEmail(email);
    return pending?.pendingEmail ? { address: pending.pendingEmail, userId: pending.id } : null;
  }
}

function createInvalidLinkError(): ApiError {
  return new ApiError('link_invalid', MESSAGES.verifyLinkInvalid);
}
