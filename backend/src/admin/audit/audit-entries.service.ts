import { ADMIN_PAGE_SIZE } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import { type Listing, MAX_COUNTED, toWindow } from '../../common/listing.js';
import { AuditEntriesRepository, type AuditFilter, type AuditRow } from './audit-entries.repository.js';
import type { AuditEntryResponse, AuditLogRequest } from './audit-entry.dto.js';

/** Lists audit log entries with the names of actors and subjects. */
@Injectable()
export class AuditEntriesService {
  constructor(private readonly entries: AuditEntriesRepository) {}

  async list(request: AuditLogRequest): Promise<Listing<AuditEntryResponse>> {
    const filter = toAuditFilter(request);
    const [rows, total] = await Promise.all([
      this.entries.findPage(filter, toWindow(request, ADMIN_PAGE_SIZE, MAX_COUNTED)),
      this.entries.count(filter),
    ]);
    return { items: (await this.withNames(rows)).map(toResponse), ...total };
  }

  /** Latest entries about an account, newest first. */
  async listForAccount(userId: string, limit: number): Promise<AuditEntryResponse[]> {
    const rows = await this.entries.findPage({ subjectId: userId }, { take: limit, skip: 0 });
    return (await this.withNames(rows)).map(toResponse);
  }

  /** Entries after `cursor` (null: from the start), newest first. Continue with the last entry's cursor. */
  async listAfter(
    filter: AuditFilter,
    cursor: string | null,
    take: number,
  ): Promise<(NamedRow & { cursor: string })[]> {
    return this.withNames(await this.entries.findAfter(filter, cursor, take));
  }

  /** Adds current names, or for deleted accounts and events the names in the log. */
  private async withNames<Row extends AuditRow>(rows: Row[]): Promise<(Row & Names)[]> {
    const ids = [...new Set(rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]).filter(isUuid))];
    const current = await this.entries.findNames(ids);
    const deletedIds = ids.filter((id) => !current.has(id));
    const names = new Map([...(await this.entries.findLoggedNames(deletedIds)), ...current]);
    const nameOf = (id: string | null) => (id === null ? undefined : names.get(id));
    const isDeleted = (id: string | null) => id !== null && !current.has(id);
    return rows.map((row) => ({
      ...row,
      actorName: nameOf(row.actorId) ?? null,
      actorIsGone: isDeleted(row.actorId),
      subjectName: nameOf(row.subjectId) ?? toText(row.details['name']),
      subjectIsGone: NAMED_SUBJECTS.includes(row.subjectType) && isDeleted(row.subjectId),
    }));
  }
}

/** Convert a request to a filter. */
export function toAuditFilter({
  action,
  actorId,
  subjectType,
  subjectId,
  from,
  to,
}: AuditLogRequest): AuditFilter {
  return { action, actorId, subjectType, subjectId, from: toDate(from), to: toDate(to) };
}

function toDate(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

/** Names of an entry's actor and subject. */
type Names = Pick<AuditEntryResponse, 'actorName' | 'actorIsGone' | 'subjectName' | 'subjectIsGone'>;

/** An entry with names; `at` is a Date. */
export type NamedRow = AuditRow & Names;

/** Subjects with a name or title. Other subjects show the title of their event. */
const NAMED_SUBJECTS = ['user', 'session', 'event'];

function toResponse(row: NamedRow): AuditEntryResponse {
  return { ...row, at: row.at.toISOString() };
}

function isUuid(id: string | null): id is string {
  return id !== null && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id);
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
