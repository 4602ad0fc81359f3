import { Injectable } from '@nestjs/common';
import { AccountRemoval } from '../../account-removal/account-removal.js';
import type { Principal } from '../../common/access/access.js';
import { SUCCESS, type SuccessResponse } from '../../common/api-returns.js';
import { ApiError } from '../../common/errors/api-error.js';
import { ORGANIZER_STATUS_CHANGED } from '../../events/event-change-notifier.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { isCheckViolation } from '../../platform/database/database-errors.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { Sessions } from '../../platform/sessions/sessions.js';
import type { UserRole, UserStatus } from '../../users/user.entity.js';
import { type AccountBefore, AccountChangesRepository } from './account-changes.repository.js';
import { AccountsRepository } from './accounts.repository.js';
import { toAdminUser } from './accounts.service.js';
import type { AdminUserResponse } from './admin-user.dto.js';

/** Changes organizers' accounts on behalf of operators, and records each change in the audit log. */
@Injectable()
export class AccountChangesService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly changes: AccountChangesRepository,
    private readonly transactions: Transactions,
    private readonly sessions: Sessions,
    private readonly removal: AccountRemoval,
    private readonly audit: AuditLog,
    private readonly mailer: Mailer,
    private readonly jobs: Jobs,
  ) {}

  /** @throws ApiError `not_found`, `forbidden` for an admin's account, `conflict` when it is not active */
  suspend(admin: Principal, id: string): Promise<AdminUserResponse> {
    return this.setStatus(admin, id, 'suspended', ({ status }) => {
      if (status === 'deactivated') {
        throw new ApiError('conflict', 'This account is deactivated. Only active accounts can be suspended.');
      }
    });
  }

  deactivate(admin: Principal, id: string): Promise<AdminUserResponse> {
    return this.setStatus(admin, id, 'deactivated');
  }

  /**
   * Set an organizer's status. Ends all their sessions unless the status is active.
   *
   * @param check may reject the change by throwing; the account is locked
   */
  async setStatus(
    admin: Principal,
    id: string,
    status: UserStatus,
    check: (before: AccountBefore) => void = () => undefined,
  ): Promise<AdminUserResponse> {
    await this.transactions.run(async (transaction) => {
      const before = await this.lockOrganizer(id, transaction);
      check(before);
      if (before.status === status) return;
      await this.changes.setStatus(id, status, transaction);
      if (status !== 'active') await this.sessions.endAllForUser(id, { transaction });
      await this.audit.record(
        {
          actorId: admin.id,
          action: STATUS_ACTIONS[status],
          subjectType: 'user',
          subjectId: id,
          details: { from: before.status, to: status },
        },
        transaction,
      );
      await this.jobs.send(ORGANIZER_STATUS_CHANGED, { userId: id }, { transaction });
      if (status === 'suspended') await this.mailer.send('accountSuspended', before.email, {}, transaction);
    });
    return this.getResponse(id);
  }

  /** Delete an organizer with their events, photos and files. */
  async delete(admin: Principal, id: string): Promise<SuccessResponse> {
    // Check first: a rejected deletion must not cancel open payments.
    await this.transactions.run((transaction) => this.lockOrganizer(id, transaction));
    await this.removal.remove(id, admin.id, async ({ name, email, role, events, photos }, transaction) => {
      assertOrganizer(role);
      await this.audit.record(
        {
          actorId: admin.id,
          action: 'user.deleted',
          subjectType: 'user',
          subjectId: id,
          // After the deletion, only this entry identifies the account.
          details: { name, email, events, photos },
        },
        transaction,
      );
      await this.mailer.send('accountDeleted', email, {}, transaction);
    });
    return SUCCESS;
  }

  /**
   * Set an account's role. The database makes sure that one admin remains.
   *
   * @throws ApiError `not_found`, `conflict` for an account that cannot sign in, `last_admin`
   */
  async setRole(admin: Principal, id: string, role: UserRole): Promise<AdminUserResponse> {
    await this.transactions
      .run(async (transaction) => {
        const before = await this.changes.lock(id, transaction);
        if (before === null) throw ApiError.notFound('User');
        if (before.role === role) return;
        if (role === 'admin' && before.status !== 'active') {
          throw new ApiError('conflict', 'Only an active account can become an admin.');
        }
        await this.changes.setRole(id, role, transaction);
        await this.audit.record(
          {
            actorId: admin.id,
            action: 'user.role_changed',
            subjectType: 'user',
            subjectId: id,
            details: { from: before.role, to: role },
          },
          transaction,
        );
      })
      .catch((error: unknown) => {
        if (!isCheckViolation(error, 'users_last_admin')) throw error;
        throw new ApiError('last_admin', 'This is the last admin. Make another user an admin first.');
      });
    return this.getResponse(id);
  }

  /** Lock an organizer's account until the transaction ends. */
  private async lockOrganizer(id: string, transaction: Transaction): Promise<AccountBefore> {
    const before = await this.changes.lock(id, transaction);
    if (before === null) throw ApiError.notFound('User');
    assertOrganizer(before.role);
    return before;
  }

  private async getResponse(id: string): Promise<AdminUserResponse> {
    const row = await this.accounts.findOne(id);
    if (row === null) throw ApiError.notFound('User');
    return toAdminUser(row);
  }
}

const STATUS_ACTIONS: Record<UserStatus, string> = {
  active: 'user.activated',
  suspended: 'user.suspended',
  deactivated: 'user.deactivated',
};

/** @throws ApiError `forbidden`, since admins cannot change accounts of other admins */
export function assertOrganizer(role: UserRole): void {
  if (role === 'admin') {
    throw new ApiError('forbidden', 'This is an admin account. Remove the admin role first.');
  }
}
