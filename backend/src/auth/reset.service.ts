import { MESSAGES } from '@eventframe/contracts/messages';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../common/api-returns.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { ignoreTooManyRequests, Throttle } from '../platform/throttling/throttle.js';
import { normalizeEmail } from '../common/validation/email.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { Secrets } from '../platform/config/secrets.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Sessions } from '../platform/sessions/sessions.js';
import { UsersRepository } from '../users/users.repository.js';
import { isCommonPassword } from './password-rules.js';
import { KnownDevices } from './known-devices.js';
import { Passwords } from './passwords.js';
import { ResetTokensRepository } from './reset-tokens.repository.js';
import type { ResetLinkRequest, ResetPasswordRequest } from './auth.dto.js';

const SEND_LINK = defineJob<{ sealedEmail: string }>('send-reset-link');
const DELETE_EXPIRED = defineJob('delete-expired-reset-tokens');

/** Resets forgotten passwords by mailed links. */
@Injectable()
export class ResetService implements OnModuleInit {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly users: UsersRepository,
    private readonly tokens: ResetTokensRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND_LINK, ({ sealedEmail }, { id }) =>
      this.sendLink(this.secrets.open(SEND_LINK.name, sealedEmail), id),
    );
    this.jobs.handle(DELETE_EXPIRED, () => this.tokens.deleteExpired());
    this.jobs.repeat(DELETE_EXPIRED, { everySeconds: 3600 });
  }

  /** Responds the same, after the same work, whether or not the account exists. A job looks it up later. */
  async requestLink(email: string): Promise<SuccessResponse> {
    await this.jobs.send(SEND_LINK, { sealedEmail: this.secrets.seal(SEND_LINK.name, email) });
    return SUCCESS;
  }

  /**
   * Check a link before the user enters a password. Does not use it up.
   *
   * @throws ApiError `link_invalid`
   */
  async checkToken({ token }: ResetLinkRequest): Promise<SuccessResponse> {
    if (!(await this.tokens.isValid(token))) throw createInvalidLinkError();
    return SUCCESS;
  }

  /**
   * Set the new password and end every session. Also cancels what an attacker could have started: other reset links and
   * email changes. Marks the browser as known.
   *
   * @throws ApiError `link_invalid`; `validation_failed` if the password is the account's email
   */
  async reset({ token, password }: ResetPasswordRequest, request: Request): Promise<SuccessResponse> {
    // Check first, so that invalid tokens cost no hashing. The transaction below decides.
    await this.checkToken({ token });
    const hash = await this.passwords.hash(password);
    const { email, ...user } = await this.transactions.run(async (transaction) => {
      const userId = await this.tokens.redeem(token, transaction);
      const user = userId && (await this.users.resetPassword(userId, hash, transaction));
      if (!user) throw createInvalidLinkError();
      // Rolls back, so the link stays valid for another try.
      if (isCommonPassword(password, user.email)) {
        throw ApiError.onField('validation_failed', 'password', MESSAGES.passwordCommon);
      }
      await this.tokens.deleteAllForUser(user.id, transaction);
      const sessionEpoch = await this.sessions.endAllForUser(user.id, { transaction });
      await this.recordReset(user.id, user.email, transaction);
      return { id: user.id, email: user.email, sessionEpoch };
    });
    await this.throttle.reset({ limit: RATE_LIMITS.failedLoginsPerAccount, of: normalizeEmail(email) });
    this.devices.mark(request, user);
    return SUCCESS;
  }

  private async recordReset(userId: string, email: string, transaction: Transaction): Promise<void> {
    await this.record(userId, 'user.password_reset', userId, transaction);
    await this.mailer.send('passwordChanged', email, { at: new Date().toISOString() }, transaction);
  }

  private record(
    actorId: string | null,
    action: string,
    userId: string,
    transaction: Transaction,
  ): Promise<void> {
    return this.audit.record({ actorId, action, subjectType: 'user', subjectId: userId }, transaction);
  }

  private async sendLink(email: string, requestId: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (user === null) return;
    const sent = this.transactions.run(async (transaction) => {
      const token = await this.tokens.create(requestId, user, transaction);
      if (token === null) return;
      await this.record(null, 'user.password_reset_requested', user.id, transaction);
      const link = `${this.settings.appUrl}/reset-password/${token}`;
      await this.mailer.send('resetPassword', user.email, { link }, transaction);
    });
    // The link mailed less than 10 minutes ago stays valid.
    await sent.catch(ignoreTooManyRequests);
  }
}

function createInvalidLinkError(): ApiError {
  return new ApiError('link_invalid', MESSAGES.resetLinkInvalid);
}
