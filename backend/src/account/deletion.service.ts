import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AccountRemoval } from '../account-removal/account-removal.js';
import type { Principal } from '../common/access/access.js';
import { ApiError } from '../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../common/api-returns.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { isCheckViolation } from '../platform/database/database-errors.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Sessions } from '../platform/sessions/sessions.js';
import { PasswordVerification } from './password-verification.js';

/** Deletes the user's own account. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly passwordVerification: PasswordVerification,
    private readonly removal: AccountRemoval,
    private readonly sessions: Sessions,
    private readonly mailer: Mailer,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Delete the account and clear the session cookie.
   *
   * @throws ApiError `validation_failed` on `currentPassword`, `last_admin`, `too_many_requests`
   */
  async delete({ id }: Principal, password: string, request: Request): Promise<SuccessResponse> {
    await this.passwordVerification.verify(id, password);
    try {
      await this.removal.remove(id, id, async ({ email, events, photos }, transaction) => {
        await this.audit.record(
          {
            actorId: id,
            action: 'user.deleted',
            subjectType: 'user',
            subjectId: id,
            details: { events, photos },
          },
          transaction,
        );
        await this.mailer.send('accountDeleted', email, {}, transaction);
      });
    } catch (error) {
      if (!isCheckViolation(error, 'users_last_admin')) throw error;
      throw new ApiError('last_admin', 'You are the last admin. Make another user an admin first.');
    }
    await this.sessions.endCurrent(request);
    return SUCCESS;
  }
}
