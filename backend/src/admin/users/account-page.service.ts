import { Injectable } from '@nestjs/common';
import { BillingHistoryService } from '../../billing/history/billing-history.service.js';
import { ApiError } from '../../common/errors/api-error.js';
import { AuditEntriesService } from '../audit/audit-entries.service.js';
import { AllEventsService } from '../events/all-events.service.js';
import type { AccountPageResponse } from './account-page.dto.js';
import { AccountsRepository } from './accounts.repository.js';
import { toAdminUser } from './to-admin-user.js';

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
      this.events.listOfOrganizer(id, MAX_ROWS),
      this.audit.listAbout(id, MAX_ROWS),
    ]);
    return { ...toAdminUser(row), payments, subscription, events, audit };
  }
}
