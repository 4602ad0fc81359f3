import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '../platform/audit/audit-log.js';
import type { Transaction } from '../platform/database/transactions.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';

const ACTIONS = { opened: 'session.opened', refused: 'session.refused', ended: 'session.ended' } as const;

/** They name network addresses, so they are kept no longer than it takes to look into a break-in. */
export const SIGN_INS_KEPT_DAYS = 90;

export const FORGET_SIGN_INS = defineJob('forget-sign-ins');

/** Puts on record who signed in and out, and who was refused, from which network address. */
@Injectable()
export class SignIns implements OnModuleInit {
  constructor(
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FORGET_SIGN_INS, () =>
      this.audit.deleteOlderThan(Object.values(ACTIONS), SIGN_INS_KEPT_DAYS),
    );
    this.jobs.repeat(FORGET_SIGN_INS, { everySeconds: 3600 });
  }

  opened(userId: string, address: string): Promise<void> {
    return this.record({ action: ACTIONS.opened, actorId: userId, userId, details: { address } });
  }

  /**
   * @param userId whose account was tried; null when there is none. The address that was typed is not kept: it
   *   may be a password in the wrong field
   * @param reason the code of the refusal
   */
  refused(userId: string | null, reason: string, address: string): Promise<void> {
    return this.record({ action: ACTIONS.refused, actorId: null, userId, details: { reason, address } });
  }

  ended(userId: string, transaction: Transaction): Promise<void> {
    return this.record({ action: ACTIONS.ended, actorId: userId, userId }, transaction);
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
