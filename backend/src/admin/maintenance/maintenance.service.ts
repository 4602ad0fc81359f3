import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/principal.js';
import { EventRemoval } from '../../events/event-removal.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { HealthService } from '../../platform/health/health.service.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { AuditEntriesRepository } from '../audit/audit-entries.repository.js';
import { AllEventsRepository } from '../events/all-events.repository.js';
import type { CleanupResponse, MaintenanceResponse } from './maintenance.dto.js';

/** Events removed in one transaction: few enough that their organizers do not wait for it. */
const BATCH = 20;
/** Proxies give up on a call after a minute or less; what is left then is left to the next call. */
const TIME_MS = 20_000;
const CLEANED_UP = 'events.cleaned_up';

/** Keeps the installation in order, and tells in what order it is. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly removal: EventRemoval,
    private readonly events: AllEventsRepository,
    private readonly audit: AuditLog,
    private readonly entries: AuditEntriesRepository,
    private readonly health: HealthService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Removes expired events with their photos and files; expiry is decided anew as each is removed. */
  async cleanUp(admin: Principal): Promise<CleanupResponse> {
    const deletedCount = await this.removeExpired();
    if (deletedCount > 0) {
      await this.audit.record({
        actorId: admin.id,
        action: CLEANED_UP,
        subjectType: 'event',
        details: { deletedCount },
      });
    }
    return { deletedCount, remaining: await this.events.countExpired() };
  }

  async status(): Promise<MaintenanceResponse> {
    const [database, storage, last] = await Promise.all([
      this.health.databaseAnswers(),
      this.health.storageAnswers(),
      this.entries.findLast(CLEANED_UP),
    ]);
    return {
      database,
      storage,
      lastCleanup: last?.at.toISOString() ?? null,
      lastCleanupCount: (last?.details['deletedCount'] as number | undefined) ?? null,
    };
  }

  /** What stops it half-way does not undo what was removed: that is told, and the rest is left. */
  private async removeExpired(): Promise<number> {
    const end = Date.now() + TIME_MS;
    let removed = 0;
    try {
      for (let batch = BATCH; batch === BATCH && Date.now() < end; removed += batch) {
        batch = await this.removal.removeExpired(BATCH);
      }
    } catch (error) {
      if (removed === 0) throw error;
      this.logger.error({ err: error, removed }, 'The cleanup of expired events stopped half-way');
    }
    return removed;
  }
}
