import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { isCommonPassword } from '../auth/password-rules.js';
import { KnownDevices } from '../auth/known-devices.js';
import { Passwords } from '../auth/passwords.js';
import { ResetTokensRepository } from '../auth/reset-tokens.repository.js';
import { VerificationService } from '../auth/verification.service.js';
import type { Principal } from '../common/access/access.js';
import { ApiError } from '../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../common/api-returns.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttle } from '../platform/throttling/throttle.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Sessions } from '../platform/sessions/sessions.js';
import { toUserResponse } from '../users/users.service.js';
import type { UserResponse } from '../users/user.dto.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { PasswordVerification } from './password-verification.js';
import type { ChangePasswordRequest, UpdateUserRequest } from './account.dto.js';

/** Updates the user's own profile and password. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwordVerification: PasswordVerification,
    private readonly passwords: Passwords,
    private readonly resetTokens: ResetTokensRepository,
    private readonly verification: VerificationService,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly audit: AuditLog,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Update the profile. A new email requires the password and takes effect after its verification. Sending the current
   * email cancels any pending change; `cancelEmailChange` cancels only the change that it names.
   *
   * @throws ApiError `validation_failed` on `currentPassword`, `email_taken`, `too_many_requests`, `conflict`
   */
  async update(principal: Principal, body: UpdateUserRequest, address: string): Promise<UserResponse> {
    const { name, organization, email, cancelEmailChange, currentPassword } = body;
    const newEmail = email === undefined || email === principal.email ? null : email;
    if (newEmail !== null) {
      await this.passwordVerification.verify(principal.id, currentPassword);
      // Apply the limit before revealing whether an email is taken, so that scripts cannot test many.
      await this.throttle.take([
        { limit: RATE_LIMITS.emailChangesPerUser, of: principal.id },
        { limit: RATE_LIMITS.accountMailsPerAddress, of: address },
      ]);
      await this.assertEmailFree(newEmail);
      await this.throttle.take([{ limit: RATE_LIMITS.accountMailsPerAccount, of: newEmail }]);
    }
    const change = {
      ...(name !== undefined && { name }),
      ...(organization !== undefined && { organization: organization || null }),
      ...(newEmail !== null && { pendingEmail: newEmail }),
    };
    const user = await this.transactions.run(async (transaction) => {
      if (cancelEmailChange !== undefined)
        await this.cancelNamedChange(principal.id, cancelEmailChange, transaction);
      if (email !== undefined && newEmail === null) await this.cancelEmailChange(principal.id, transaction);
      const changed = await this.users.update(principal.id, change, transaction);
      if (newEmail !== null) await this.requestVerification(changed, newEmail, transaction);
      return changed;
    });
    return toUserResponse(user);
  }

  /** @throws ApiError `validation_failed` on either password, `conflict`, `too_many_requests` */
  async changePassword(
    principal: Principal,
    { currentPassword, newPassword }: ChangePasswordRequest,
    request: Request,
  ): Promise<SuccessResponse> {
    const { id, email } = principal;
    const storedHash = await this.passwordVerification.verify(id, currentPassword);
    if (isCommonPassword(newPassword, email)) {
      throw ApiError.onField('validation_failed', 'newPassword', MESSAGES.passwordCommon);
    }
    const hash = await this.passwords.hash(newPassword);
    const sessionEpoch = await this.transactions.run(async (transaction) => {
      if (!(await this.users.replacePassword(id, storedHash, hash, transaction))) {
        throw new ApiError(
          'conflict',
          'The password was changed in another session. Reload the page and try again.',
        );
      }
      await this.resetTokens.deleteAllForUser(id, transaction);
      const epoch = await this.sessions.endAllForUser(id, { exceptSid: request.sessionID, transaction });
      await this.audit.recordOwn(id, 'user.password_changed', transaction);
      await this.mailer.send('passwordChanged', email, { at: new Date().toISOString() }, transaction);
      return epoch;
    });
    this.devices.mark(request, { id, sessionEpoch });
    return SUCCESS;
  }

  private async assertEmailFree(email: string): Promise<void> {
    if ((await this.users.findByEmail(email)) === null) return;
    throw ApiError.onField('email_taken', 'email', 'There is already an account with this email.');
  }

  private async requestVerification(user: User, email: string, transaction: Transaction): Promise<void> {
    const link = this.verification.createLink(user.id, email);
    await this.audit.recordOwn(user.id, 'user.email_change_requested', transaction);
    await this.mailer.send('verifyEmail', { address: email, userId: user.id }, { link }, transaction);
  }

  /** @throws ApiError `conflict` if the named change was confirmed or replaced, as an outdated page may send it */
  private async cancelNamedChange(
    userId: string,
    requested: string,
    transaction: Transaction,
  ): Promise<void> {
    if (await this.cancelEmailChange(userId, transaction, requested)) return;
    const { email, pendingEmail } = await this.users.update(userId, {}, transaction);
    throw new ApiError('conflict', describeConflict(requested, email, pendingEmail));
  }

  /** @returns false if no such change was pending */
  private async cancelEmailChange(
    userId: string,
    transaction: Transaction,
    requested?: string,
  ): Promise<boolean> {
    const wasPending = await this.users.clearPendingEmail(userId, transaction, requested);
    if (wasPending) await this.audit.recordOwn(userId, 'user.email_change_cancelled', transaction);
    return wasPending;
  }
}

function describeConflict(requested: string, email: string, pendingEmail: string | null): string {
  if (requested === email) return `The change to ${requested} was confirmed. It is your email address now.`;
  const now = pendingEmail === null ? '' : ` The change to ${pendingEmail} still is.`;
  return `The change to ${requested} is no longer pending.${now}`;
}
