import { Injectable } from '@nestjs/common';
import { EventDeletionsRepository } from '../../events/event-deletions.repository.js';
import { HealthService } from '../../platform/health/health.service.js';
import { CleanupsService } from './cleanups.service.js';
import type { MaintenanceResponse } from './maintenance.dto.js';

/** Reports the state of the installation. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly cleanups: CleanupsService,
    private readonly eventDeletions: EventDeletionsRepository,
    private readonly health: HealthService,
  ) {}

  async getStatus(): Promise<MaintenanceResponse> {
    const [database, storage, deletions, last] = await Promise.all([
      this.health.isDatabaseAvailable(),
      this.health.isStorageAvailable(),
      this.eventDeletions.findProgress(),
      this.cleanups.findLast(),
    ]);
    const lastCleanup = last && {
      ...last,
      startedAt: last.startedAt.toISOString(),
      endedAt: last.endedAt?.toISOString() ?? null,
    };
    return { database, storage, deletions, lastCleanup };
  }
}
