import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { isCommonPassword } from '../../auth/common-passwords.js';
import { KnownDevices } from '../../auth/known-devices.js';
import { Passwords } from '../../auth/passwords.js';
import { ResetTokensRepository } from '../../auth/reset/reset-tokens.repository.js';
import { VerificationService } from '../../auth/verification/verification.service.js';
import type { Principal } from '../../common/access/principal.js';
import { ApiError } from '../../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../../common/success.dto.js';
import { RATE_LIMITS } from '../../common/throttling/rate-limits.js';
import { Throttle } from '../../common/throttling/throttle.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { Sessions } from '../../platform/sessions/sessions.js';
import { toUserResponse } from '../../users/to-user-response.js';
import type { UserResponse } from '../../users/user.dto.js';
import type { User } from '../../users/user.entity.js';
import { UsersRepository } from '../../users/users.repository.js';
import { PasswordProof } from '../password-proof.js';
import type { ChangePasswordRequest, UpdateUserRequest } from './profile.dto.js';

/** What users change about themselves. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UsersRepository,
    private readonly proof: PasswordProof,
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
   * A new address needs the password and counts once it is verified; asking for the present one takes any
   * earlier wish back, and naming the one that waits that wish alone.
   *
   * @throws ApiError `validation_failed` on `currentPassword`, `email_taken`, `too_many_requests`, `conflict`
   */
  async update(principal: Principal, body: UpdateUserRequest, address: string): Promise<UserResponse> {
    const { name, organization, email, cancelEmailChange, currentPassword } = body;
    const wanted = email === undefined || email === principal.email ? null : email;
    if (wanted !== null) {
      await this.proof.require(principal.id, currentPassword);
      // Counted before it is told whether an address is taken, so that a script cannot try many.
      await this.throttle.take([
        { limit: RATE_LIMITS.wantedAddressesOfUser, of: principal.id },
        { limit: RATE_LIMITS.accountMailsFromAddress, of: address },
      ]);
      await this.requireFree(wanted);
      await this.throttle.take([{ limit: RATE_LIMITS.accountMailsOfAccount, of: wanted }]);
    }
    const change = {
      ...(name !== undefined && { name }),
      ...(organization !== undefined && { organization: organization || null }),
      ...(wanted !== null && { pendingEmail: wanted }),
    };
    const user = await this.transactions.run(async (transaction) => {
      if (cancelEmailChange !== undefined) await this.cancel(principal.id, cancelEmailChange, transaction);
      if (email !== undefined && wanted === null) await this.cancelEmailChange(principal.id, transaction);
      const changed = await this.users.update(principal.id, change, transaction);
      if (wanted !== null) await this.askForProof(changed, wanted, transaction);
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
    const known = await this.proof.require(id, currentPassword);
    if (isCommonPassword(newPassword, email)) {
      throw ApiError.onField('validation_failed', 'newPassword', MESSAGES.passwordCommon);
    }
    const hash = await this.passwords.hash(newPassword);
    const sessionEpoch = await this.transactions.run(async (transaction) => {
      if (!(await this.users.replacePassword(id, known, hash, transaction))) {
        throw new ApiError('conflict', 'The password was changed by somebody else just now.');
      }
      await this.resetTokens.deleteAllOf(id, transaction);
      const epoch = await this.sessions.endAllOf(id, { exceptSid: request.sessionID, transaction });
      await this.audit.recordOwn(id, 'user.password_changed', transaction);
      await this.mailer.send('passwordChanged', email, { at: new Date().toISOString() }, transaction);
      return epoch;
    });
    this.devices.mark(request, { id, sessionEpoch });
    return SUCCESS;
  }

  private async requireFree(email: string): Promise<void> {
    if ((await this.users.findByEmail(email)) === null) return;
    throw ApiError.onField('email_taken', 'email', 'There is already an account with this email.');
  }

  private async askForProof(user: User, email: string, transaction: Transaction): Promise<void> {
    const link = this.verification.link(user.id, email);
    await this.audit.recordOwn(user.id, 'user.email_change_requested', transaction);
    await this.mailer.send('verifyEmail', { address: email, userId: user.id }, { link }, transaction);
  }

  /** An old page may name a change that was confirmed meanwhile, or that another one took the place of. */
  private async cancel(userId: string, wish: string, transaction: Transaction): Promise<void> {
    if (await this.cancelEmailChange(userId, transaction, wish)) return;
    const { email, pendingEmail } = await this.users.update(userId, {}, transaction);
    throw new ApiError('conflict', whyNotWaiting(wish, email, pendingEmail));
  }

  /** @returns false when it was not waiting */
  private async cancelEmailChange(userId: string, transaction: Transaction, wish?: string): Promise<boolean> {
    const wasWaiting = await this.users.dropPendingEmail(userId, transaction, wish);
    if (wasWaiting) await this.audit.recordOwn(userId, 'user.email_change_cancelled', transaction);
    return wasWaiting;
  }
}

function whyNotWaiting(wish: string, email: string, pendingEmail: string | null): string {
  if (wish === email) return `The change to ${wish} was confirmed meanwhile: it is your address now.`;
  const now = pendingEmail === null ? '' : ` The change to ${pendingEmail} still does.`;
  return `The change to ${wish} does not wait for its confirmation any more.${now}`;
}
