import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../common/access/access.js';
import { ApiError } from '../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../common/api-returns.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { Transactions } from '../platform/database/transactions.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Sessions } from '../platform/sessions/sessions.js';
import { toUserResponse } from '../users/users.service.js';
import type { UserResponse } from '../users/user.dto.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import type { RegisterRequest } from './auth.dto.js';
import { KnownDevices } from './known-devices.js';
import { Passwords } from './passwords.js';
import { SignInLog } from './sign-in-log.js';
import { VerificationService } from './verification.service.js';

/** Registers accounts, signs users in and out. */
@Injectable()
export class AuthService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly devices: KnownDevices,
    private readonly verification: VerificationService,
    private readonly mailer: Mailer,
    private readonly sessions: Sessions,
    private readonly signIns: SignInLog,
    private readonly audit: AuditLog,
    private readonly transactions: Transactions,
  ) {}

  /** Create an organizer on the free plan and mark the browser as known. Does not sign in. @throws ApiError `email_taken` */
  async register(
    { name, email, password, organization }: RegisterRequest,
    request: Request,
  ): Promise<UserResponse> {
    const hashed = await this.passwords.hash(password);
    const account = { name, email, organization: organization ?? null, password: hashed };
    const user = await this.transactions.run(async (transaction) => {
      const user = await this.users.insertIfEmailFree(account, transaction);
      if (user === null) {
        throw ApiError.onField('email_taken', 'email', 'There is already an account with this email.');
      }
      const { id } = user;
      await this.audit.recordOwn(id, 'user.registered', transaction);
      const link = this.verification.createLink(id, user.email);
      const { requireEmailVerification: verifyFirst } = this.settings;
      await this.mailer.send('welcome', user.email, { link, verifyFirst }, transaction);
      return user;
    });
    this.devices.mark(request, user);
    return toUserResponse(user);
  }

  /**
   * Check credentials. Only callers who know the password learn that an account is closed or unverified.
   *
   * @param address IP address of the request, for the audit log
   * @throws ApiError `wrong_credentials`, `account_suspended`, `account_deactivated`, `email_not_verified`
   */
  async authenticate(email: string, password: string, address: string): Promise<User> {
    const user = await this.users.findForLogin(email);
    const matched = await this.passwords.matches(user?.password ?? null, password);
    if (user === null || !matched) {
      return this.rejectSignIn(user, new ApiError('wrong_credentials', 'Wrong email or password.'), address);
    }
    const closed = this.findBlockingError(user);
    if (closed !== null) return this.rejectSignIn(user, closed, address);
    await this.users.recordLogin(user.id);
    return user;
  }

  /** Record in the audit log that the rate limit blocked a sign-in. */
  async recordBlockedSignIn(email: string, address: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    await this.signIns.refused(user?.id ?? null, 'too_many_requests', address);
  }

  /** Record the new session in the audit log. Ends the session if that fails. */
  async recordSignIn(request: Request, userId: string, address: string): Promise<void> {
    try {
      await this.signIns.opened(userId, address);
    } catch (error) {
      await this.sessions.endCurrent(request);
      throw error;
    }
  }

  /** End the request's session, if there is one. */
  async signOut(request: Request): Promise<SuccessResponse> {
    const user = request.user as Principal | undefined;
    await this.sessions.endCurrent(request, async (transaction) => {
      if (user !== undefined) await this.signIns.ended(user.id, transaction);
    });
    return SUCCESS;
  }

  private async rejectSignIn(user: User | null, error: ApiError, address: string): Promise<never> {
    await this.signIns.refused(user?.id ?? null, error.code, address);
    throw error;
  }

  private findBlockingError(user: User): ApiError | null {
    if (user.status === 'suspended') {
      return new ApiError('account_suspended', 'This account is suspended. Please contact support.');
    }
    if (user.status === 'deactivated') {
      return new ApiError(
        'account_deactivated',
        'This account has been deactivated. Please contact support.',
      );
    }
    if (this.settings.requireEmailVerification && user.emailVerifiedAt === null) {
      return new ApiError(
        'email_not_verified',
        'Please verify your email first. We can send the link again.',
      );
    }
    return null;
  }
}
