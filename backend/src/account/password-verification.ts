import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { Passwords } from '../auth/passwords.js';
import { ApiError } from '../common/errors/api-error.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttle } from '../platform/throttling/throttle.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { UsersRepository } from '../users/users.repository.js';

/** Verifies the password again before sensitive actions, with a rate limit for wrong passwords. */
@Injectable()
export class PasswordVerification {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @returns the matching password hash
   * @throws ApiError `validation_failed` on the field `currentPassword`, `too_many_requests`
   */
  async verify(userId: string, password: string | undefined): Promise<string> {
    const uses = [{ limit: RATE_LIMITS.secretChecksPerUser, of: userId }];
    const counted = await this.throttle.take(uses);
    const hash = await this.users.getPasswordHash(userId);
    if (!(await this.passwords.matches(hash, password ?? ''))) {
      await this.recordFailure(userId);
      throw ApiError.onField('validation_failed', 'currentPassword', MESSAGES.currentPasswordWrong);
    }
    await this.throttle.release(counted);
    return hash;
  }

  private recordFailure(userId: string): Promise<void> {
    return this.audit.recordOwn(userId, 'user.password_refused');
  }
}
