import { MESSAGES } from '@eventframe/contracts/messages';
import { DEFAULT_PLAN } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { PlanGrants } from '../../billing/grants/plan-grants.js';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AccountChangesRepository, type LastPlan } from './account-changes.repository.js';
import { AccountsRepository } from './accounts.repository.js';
import type { ChangePlanRequest, PlanChangedResponse } from './admin-user.dto.js';
import { assertOrganizer } from './account-changes.service.js';
import { toAdminUser } from './accounts.service.js';

/** Grants plans to organizers on behalf of operators. */
@Injectable()
export class PlanGrantsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly changes: AccountChangesRepository,
    private readonly grants: PlanGrants,
    private readonly transactions: Transactions,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Grant a plan from its start on. Granting the free plan revokes all grants instead, as a free grant would override paid
   * plans. Granting the current plan with the same dates changes nothing, as it would turn a paid plan into a grant that
   * outlives the payment.
   *
   * @throws ApiError `validation_failed` if it would end before it starts, `not_found`, `forbidden` for an admin
   */
  async change(admin: Principal, id: string, request: ChangePlanRequest): Promise<PlanChangedResponse> {
    const { planId } = request;
    const term = parseTerm(request);
    const { startsAt, endsAt } = term;
    const { coversSubscription } = await this.transactions.run(async (transaction) => {
      const before = await this.changes.lock(id, transaction);
      if (before === null) throw ApiError.notFound('User');
      assertOrganizer(before.role);
      if (isUnchanged(await this.changes.findLastPlan(id, transaction), planId, term)) return NOTHING_GRANTED;
      await this.audit.record(
        {
          actorId: admin.id,
          action: 'user.plan_changed',
          subjectType: 'user',
          subjectId: id,
          details: {
            plan: planId,
            from: startsAt?.toISOString() ?? 'now',
            until: endsAt?.toISOString() ?? null,
          },
        },
        transaction,
      );
      return planId === DEFAULT_PLAN
        ? this.grants.revokeInTransaction(id, transaction)
        : this.grants.grantInTransaction(
            { userId: id, planId, startsAt, endsAt, grantedBy: admin.id },
            transaction,
          );
    });
    const row = await this.accounts.findOne(id);
    if (row === null) throw ApiError.notFound('User');
    return { ...toAdminUser(row), coversSubscription };
  }
}

interface Term {
  /** null: now. */
  startsAt: Date | null;
  /** null: no end. */
  endsAt: Date | null;
}

const NOTHING_GRANTED = { coversSubscription: false };

function isUnchanged(last: LastPlan | null, planId: string, { startsAt, endsAt }: Term): boolean {
  return (
    last?.planId === planId &&
    last.startsAt?.getTime() === startsAt?.getTime() &&
    last.endsAt?.getTime() === endsAt?.getTime()
  );
}

function parseTerm({ planId, planStartDate, planEndDate }: ChangePlanRequest): Term {
  const startsAt = toDate(planStartDate);
  const endsAt = toDate(planEndDate);
  const now = new Date();
  if (endsAt !== null && endsAt < (startsAt ?? now)) {
    throw ApiError.onField('validation_failed', 'planEndDate', MESSAGES.endBeforeStart);
  }
  if (planId === DEFAULT_PLAN && startsAt !== null && startsAt > now) {
    throw ApiError.onField(
      'validation_failed',
      'planStartDate',
      'The free plan starts now. To end another plan later, give that one an end.',
    );
  }
  return { startsAt, endsAt };
}

function toDate(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text);
}
