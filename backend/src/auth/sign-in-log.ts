import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '../platform/audit/audit-log.js';
import type { Transaction } from '../platform/database/transactions.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';

const ACTIONS = {
  recordOpened: 'session.opened',
  recordRefused: 'session.refused',
  recordEnded: 'session.ended',
} as const;

/** Entries contain IP addresses. Keep them only as long as an incident investigation needs them. */
export const SIGN_IN_RETENTION_DAYS = 90;

export const DELETE_OLD_SIGN_INS = defineJob('forget-sign-ins');

/** Records sign-ins, sign-outs and rejected sign-ins with their IP address in the audit log. */
@Injectable()
export class SignInLog implements OnModuleInit {
  constructor(
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELETE_OLD_SIGN_INS, () =>
      this.audit.deleteOlderThan(Object.values(ACTIONS), SIGN_IN_RETENTION_DAYS),
    );
    this.jobs.repeat(DELETE_OLD_SIGN_INS, { everySeconds: 3600 });
  }

  opened(userId: string, address: string): Promise<void> {
    return this.record({ action: ACTIONS.recordOpened, actorId: userId, userId, details: { address } });
  }

  /**
   * @param userId the account; null if there is none. The entered email is not stored, since it may be a password typed
   *   into the wrong field
   * @param reason the error code
   */
  refused(userId: string | null, reason: string, address: string): Promise<void> {
    return this.record({
      action: ACTIONS.recordRefused,
      actorId: null,
      userId,
      details: { reason, address },
    });
  }

  ended(userId: string, transaction: Transaction): Promise<void> {
    return this.record({ action: ACTIONS.recordEnded, actorId: userId, userId }, transaction);
  }

  private record({ userId, ...entry }: Entry, transaction?: Transaction): Promise<void> {
    const subject = userId === null ? {} : { subjectId: userId };
    return this.audit.record({ ...entry, subjectType: 'session', ...subject }, transaction);
  }
}

interface Entry {
  action: string;
  actorId: string | null;
  userId: string | null;
  details?: Record<string, unknown>;
}
