import { ADMIN_PAGE_SIZE } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import { windowOf } from '../listing/page-request.js';
import { TalliesRepository } from '../stats/tallies.repository.js';
import { type AccountFilter, AccountsRepository } from './accounts.repository.js';
import type { AdminUsersResponse, UsersRequest } from './admin-user.dto.js';
import { toAdminUser } from './to-admin-user.js';

/** The list of accounts. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly tallies: TalliesRepository,
  ) {}

  async list(request: UsersRequest): Promise<AdminUsersResponse> {
    const filter = filterOf(request);
    const rows = windowOf(request, ADMIN_PAGE_SIZE);
    const [page, total] = await Promise.all([
      this.accounts.findPage(filter, request, rows),
      this.count(filter),
    ]);
    return {
      users: page.map(toAdminUser),
      total,
      page: request.page,
      totalPages: Math.ceil(total / rows.take),
    };
  }

  private async count(filter: AccountFilter): Promise<number> {
    const filtered = Object.values(filter).some((value) => value !== undefined);
    return filtered ? this.accounts.count(filter) : (await this.tallies.find()).users.existing;
  }
}

/** `all` is no status. */
export function filterOf({ query, status, role, plan }: UsersRequest): AccountFilter {
  return { query, status: status === 'all' ? undefined : status, role, plan };
}
