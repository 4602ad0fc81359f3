import { ADMIN_PAGE_SIZE } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../../common/api-returns.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Transactions } from '../../platform/database/transactions.js';
import { type Listing, MAX_COUNTED, type PageRequest, toWindow } from '../../common/listing.js';
import type { DeviceBanResponse } from './device-ban.dto.js';
import { DeviceBansRepository } from './device-bans.repository.js';

/** Lists and lifts device bans, including bans of devices whose photos were all deleted. */
@Injectable()
export class DeviceBansService {
  constructor(
    private readonly bans: DeviceBansRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditLog,
  ) {}

  async list(request: PageRequest): Promise<Listing<DeviceBanResponse>> {
    const [rows, total] = await Promise.all([
      this.bans.findPage(toWindow(request, ADMIN_PAGE_SIZE, MAX_COUNTED)),
      this.bans.count(),
    ]);
    return { items: rows.map((row) => ({ ...row, bannedAt: row.bannedAt.toISOString() })), ...total };
  }

  /** @throws ApiError `not_found` if it was already lifted */
  async lift({ id: actorId }: Principal, id: string): Promise<SuccessResponse> {
    await this.transactions.run(async (transaction) => {
      const lifted = await this.bans.remove(id, transaction);
      if (lifted === null) throw ApiError.notFound('Ban');
      await this.audit.record(
        {
          actorId,
          action: 'device.unbanned',
          subjectType: 'event',
          subjectId: lifted.eventId,
          details: { name: lifted.title },
        },
        transaction,
      );
    });
    return SUCCESS;
  }
}
