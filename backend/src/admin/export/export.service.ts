import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Principal } from '../../common/access/principal.js';
import { createCsvFile } from '../../common/csv.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { AuditEntriesService, auditFilterOf } from '../audit/audit-entries.service.js';
import type { AuditLogRequest } from '../audit/audit-entry.dto.js';
import type { EventsRequest } from '../events/admin-event.dto.js';
import { AllEventsRepository } from '../events/all-events.repository.js';
import { eventFilterOf } from '../events/all-events.service.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { filterOf } from '../users/accounts.service.js';
import type { UsersRequest } from '../users/admin-user.dto.js';
import { AUDIT_COLUMNS, type Columns, EVENT_COLUMNS, USER_COLUMNS } from './columns.js';

/** Rows that are held in memory at a time. */
const PART = 500;

interface WithCursor {
  cursor: string;
}

/** Lists as files, with the filter they are shown with; each export is on record. */
@Injectable()
export class ExportService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly events: AllEventsRepository,
    private readonly entries: AuditEntriesService,
    private readonly audit: AuditLog,
  ) {}

  async users(admin: Principal, request: UsersRequest): Promise<StreamableFile> {
    const filter = filterOf(request);
    await this.record(admin, 'users.exported', 'user', filter);
    return fileOf('users', USER_COLUMNS, (cursor) => this.accounts.findAfter(filter, cursor, PART));
  }

  async allEvents(admin: Principal, request: EventsRequest): Promise<StreamableFile> {
    const filter = eventFilterOf(request);
    await this.record(admin, 'events.exported', 'event', filter);
    return fileOf('events', EVENT_COLUMNS, (cursor) => this.events.findAfter(filter, cursor, PART));
  }

  async auditLog(admin: Principal, request: AuditLogRequest): Promise<StreamableFile> {
    const filter = auditFilterOf(request);
    await this.record(admin, 'audit.exported', 'audit', filter);
    return fileOf('audit-log', AUDIT_COLUMNS, (cursor) => this.entries.listAfter(filter, cursor, PART));
  }

  private record(
    { id: actorId }: Principal,
    action: string,
    subjectType: string,
    filter: object,
  ): Promise<void> {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined);
    return this.audit.record({ actorId, action, subjectType, details: Object.fromEntries(given) });
  }
}

function fileOf<Row>(
  name: string,
  columns: Columns<Row>,
  find: (cursor: string | null) => Promise<(Row & WithCursor)[]>,
): StreamableFile {
  async function* rows() {
    for (let cursor: string | null = null; ;) {
      const part = await find(cursor);
      for (const row of part) yield Object.values(columns).map((cell) => cell(row));
      cursor = part.at(-1)?.cursor ?? null;
      if (part.length < PART) return;
    }
  }
  return createCsvFile(name, Object.keys(columns), rows());
}
