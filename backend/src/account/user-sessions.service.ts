import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { KnownDevices } from '../auth/known-devices.js';
import type { Principal } from '../common/access/access.js';
import { ApiError } from '../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../common/api-returns.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { Sessions } from '../platform/sessions/sessions.js';
import { parseDeviceName } from './device-name.js';
import type { SessionResponse } from './account.dto.js';

/** Lists and ends the user's sessions. */
@Injectable()
export class UserSessionsService {
  constructor(
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly audit: AuditLog,
    private readonly transactions: Transactions,
  ) {}

  async list(principal: Principal, currentSid: string): Promise<SessionResponse[]> {
    const sessions = await this.sessions.findOf(principal.id, currentSid);
    return sessions.map(({ id, agent, signedInAt, lastUsedAt, current }) => ({
      id,
      device: parseDeviceName(agent),
      agent,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current,
    }));
  }

  async endOthers({ id }: Principal, request: Request): Promise<SuccessResponse> {
    const sessionEpoch = await this.transactions.run(async (transaction) => {
      const epoch = await this.sessions.endAllForUser(id, { exceptSid: request.sessionID, transaction });
      await this.record(id, transaction);
      return epoch;
    });
    this.devices.markSession(request, { id, sessionEpoch });
    return SUCCESS;
  }

  async end({ id }: Principal, sessionId: string): Promise<SuccessResponse> {
    await this.transactions.run(async (transaction) => {
      if (!(await this.sessions.endOne(id, sessionId, transaction))) throw ApiError.notFound('Session');
      await this.record(id, transaction);
    });
    return SUCCESS;
  }

  private record(userId: string, transaction: Transaction): Promise<void> {
    return this.audit.recordOwn(userId, 'user.sessions_ended', transaction);
  }
}
