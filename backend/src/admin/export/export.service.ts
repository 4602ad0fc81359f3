import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { type Cell, createCsvFile } from '../../common/csv.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { AuditEntriesService, type NamedRow, toAuditFilter } from '../audit/audit-entries.service.js';
import type { AuditLogRequest } from '../audit/audit-entry.dto.js';
import type { EventsRequest } from '../events/admin-event.dto.js';
import { type AdminEventRow, AllEventsRepository } from '../events/all-events.repository.js';
import { toEventFilter } from '../events/all-events.service.js';
import { type AccountRow, AccountsRepository } from '../users/accounts.repository.js';
import { toAccountFilter } from '../users/accounts.service.js';
import type { UsersRequest } from '../users/admin-user.dto.js';

/** Columns of a CSV file by heading. */
type Columns<Row> = Record<string, (row: Row) => Cell>;

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

const USER_COLUMNS: Columns<AccountRow> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  organization: ({ organization }) => organization,
  role: ({ role }) => role,
  status: ({ status }) => status,
  plan: ({ currentPlan }) => currentPlan,
  plan_start: ({ planStartDate }) => time(planStartDate),
  plan_end: ({ planEndDate }) => time(planEndDate),
  email_verified: ({ emailVerifiedAt }) => emailVerifiedAt !== null,
  events_created: ({ eventsCreated }) => eventsCreated,
  frames_created: ({ framesCreated }) => framesCreated,
  photos_generated: ({ totalPhotosGenerated }) => totalPhotosGenerated,
  events: ({ eventCount }) => eventCount,
  photos: ({ photoCount }) => photoCount,
  last_login: ({ lastLogin }) => time(lastLogin),
  created: ({ createdAt }) => time(createdAt),
};

const EVENT_COLUMNS: Columns<AdminEventRow> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  active: ({ isActive }) => isActive,
  organizer: ({ organizerName }) => organizerName,
  organizer_email: ({ organizerEmail }) => organizerEmail,
  path: ({ linkSlug }) => `/event/${linkSlug}`,
  photos: ({ photoCount }) => photoCount,
  created: ({ createdAt }) => time(createdAt),
  expires: ({ expiresAt }) => time(expiresAt),
};

const AUDIT_COLUMNS: Columns<NamedRow> = {
  id: ({ id }) => id,
  at: ({ at }) => time(at),
  actor: ({ actorId }) => actorId,
  actor_name: ({ actorName }) => actorName,
  action: ({ action }) => action,
  subject_type: ({ subjectType }) => subjectType,
  subject: ({ subjectId }) => subjectId,
  subject_name: ({ subjectName }) => subjectName,
  details: ({ details }) => JSON.stringify(details),
};

/** Rows in memory at a time. */
const BATCH_SIZE = 500;

interface WithCursor {
  cursor: string;
}

/** Exports filtered lists as CSV. Records each export in the audit log. */
@Injectable()
export class ExportService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly events: AllEventsRepository,
    private readonly entries: AuditEntriesService,
    private readonly audit: AuditLog,
  ) {}

  async users(admin: Principal, request: UsersRequest): Promise<StreamableFile> {
    const filter = toAccountFilter(request);
    await this.record(admin, 'users.exported', 'user', filter);
    return exportRows('users', USER_COLUMNS, (cursor) => this.accounts.findAfter(filter, cursor, BATCH_SIZE));
  }

  async allEvents(admin: Principal, request: EventsRequest): Promise<StreamableFile> {
    const filter = toEventFilter(request);
    await this.record(admin, 'events.exported', 'event', filter);
    return exportRows('events', EVENT_COLUMNS, (cursor) => this.events.findAfter(filter, cursor, BATCH_SIZE));
  }

  async auditLog(admin: Principal, request: AuditLogRequest): Promise<StreamableFile> {
    const filter = toAuditFilter(request);
    await this.record(admin, 'audit.exported', 'audit', filter);
    return exportRows('audit-log', AUDIT_COLUMNS, (cursor) =>
      this.entries.listAfter(filter, cursor, BATCH_SIZE),
    );
  }

  private record(
    { id: actorId }: Principal,
    action: string,
    subjectType: string,
    filter: object,
  ): Promise<void> {
    const applied = Object.entries(filter).filter(([, value]) => value !== undefined);
    return this.audit.record({ actorId, action, subjectType, details: Object.fromEntries(applied) });
  }
}

function exportRows<Row>(
  name: string,
  columns: Columns<Row>,
  find: (cursor: string | null) => Promise<(Row & WithCursor)[]>,
): StreamableFile {
  async function* rows() {
    for (let cursor: string | null = null; ;) {
      const part = await find(cursor);
      for (const row of part) yield Object.values(columns).map((cell) => cell(row));
      cursor = part.at(-1)?.cursor ?? null;
      if (part.length < BATCH_SIZE) return;
    }
  }
  return createCsvFile(name, Object.keys(columns), rows());
}
