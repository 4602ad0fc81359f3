import { ADMIN_PAGE_SIZE } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { SearchResult } from '../listing/list-query.js';
import { toWindow } from '../listing/page-request.js';
import { toExactTotal, MAX_COUNTED } from '../listing/listing.js';
import { TalliesRepository } from '../stats/tallies.repository.js';
import { type AccountFilter, type AccountRow, AccountsRepository } from './accounts.repository.js';
import type { AdminUsersResponse, UsersRequest } from './admin-user.dto.js';
import { toAdminUser } from './to-admin-user.js';

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
      this.accounts.findPage(filter, request, toWindow(request, ADMIN_PAGE_SIZE)),
      this.count(filter),
    ]);
    return { rows, ...toExactTotal(total) };
  }

  private async count(filter: AccountFilter): Promise<number> {
    const filtered = Object.values(filter).some((value) => value !== undefined);
    return filtered ? this.accounts.count(filter) : (await this.tallies.find()).users.existing;
  }
}

/** Convert a request to a filter; the status `all` means no filter. */
export function toAccountFilter({ query, status, role }: UsersRequest): AccountFilter {
  return { query, status: status === 'all' ? undefined : status, role };
}
