import { ADMIN_PAGE_SIZE } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import { BillingHistoryService } from '../../billing/history/billing-history.service.js';
import { ApiError } from '../../common/errors/api-error.js';
import { AuditEntriesService } from '../audit/audit-entries.service.js';
import { AllEventsService } from '../events/all-events.service.js';
import type { SearchResult } from '../list-query.js';
import { MAX_COUNTED, toExactTotal, type Total, toWindow } from '../../common/listing.js';
import { TalliesRepository } from '../stats/tallies.repository.js';
import { type AccountFilter, type AccountRow, AccountsRepository } from './accounts.repository.js';
import type {
  AccountPageResponse,
  AdminUserResponse,
  AdminUsersResponse,
  UsersRequest,
} from './admin-user.dto.js';

/** Lists accounts. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly tallies: TalliesRepository,
  ) {}

  async list(request: UsersRequest): Promise<AdminUsersResponse> {
    const { rows, total, isExact } = await this.find(toAccountFilter(request), request);
    return {
      users: rows.map(toAdminUser),
      total,
      isExact,
      page: request.page,
      totalPages: Math.ceil(total / (request.limit ?? ADMIN_PAGE_SIZE)),
    };
  }

  private async find(filter: AccountFilter, request: UsersRequest): Promise<SearchResult<AccountRow>> {
    if (filter.query !== undefined) {
      return this.accounts.search(filter, request, toWindow(request, ADMIN_PAGE_SIZE, MAX_COUNTED));
    }
    const [rows, total] = await Promise.all([
      this.accounts.findPage(filter, request, toWindow(request, ADMIN_PAGE_SIZE, MAX_COUNTED)),
      this.count(filter),
    ]);
    return { rows, ...total };
  }

  private async count(filter: AccountFilter): Promise<Total> {
    const filtered = Object.values(filter).some((value) => value !== undefined);
    return filtered ? this.accounts.count(filter) : toExactTotal((await this.tallies.find()).users.existing);
  }
}

/** Convert a request to a filter; the status `all` means no filter. */
export function toAccountFilter({ query, status, role }: UsersRequest): AccountFilter {
  return { query, status: status === 'all' ? undefined : status, role };
}

/** Maximum rows per list on an account's page. */
const MAX_ROWS = 10;

/** Reads the content of an account's page. */
@Injectable()
export class AccountPageService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly billing: BillingHistoryService,
    private readonly events: AllEventsService,
    private readonly audit: AuditEntriesService,
  ) {}

  async get(id: string): Promise<AccountPageResponse> {
    const row = await this.accounts.findOne(id);
    if (row === null) throw ApiError.notFound('User');
    const [{ payments, subscription }, events, audit] = await Promise.all([
      this.billing.list({ id }),
      this.events.listForOrganizer(id, MAX_ROWS),
      this.audit.listForAccount(id, MAX_ROWS),
    ]);
    return { ...toAdminUser(row), payments, subscription, events, audit };
  }
}

/** Map an account row to the response. Times are ISO 8601. */
export function toAdminUser(row: AccountRow): AdminUserResponse {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    organization: row.organization,
    role: row.role,
    status: row.status,
    currentPlan: row.currentPlan,
    planStartDate: row.planStartDate?.toISOString() ?? null,
    planEndDate: row.planEndDate?.toISOString() ?? null,
    emailVerified: row.emailVerifiedAt !== null,
    eventsCreated: row.eventsCreated,
    framesCreated: row.framesCreated,
    totalPhotosGenerated: row.totalPhotosGenerated,
    lastLogin: row.lastLogin?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    eventCount: row.eventCount,
    photoCount: row.photoCount,
    comingPlans: row.comingPlans.map(({ planId, startsAt, endsAt }) => ({
      planId,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: endsAt && new Date(endsAt).toISOString(),
    })),
  };
}
