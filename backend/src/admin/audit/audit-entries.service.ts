import { ADMIN_PAGE_SIZE } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { Listing } from '../listing/listing.js';
import { windowOf } from '../listing/page-request.js';
import { MOST_COUNTED } from '../listing/total.js';
import { AuditEntriesRepository, type AuditFilter, type AuditRow } from './audit-entries.repository.js';
import type { AuditEntryResponse, AuditLogRequest } from './audit-entry.dto.js';

/** What was done, by whom, to whom, when. */
@Injectable()
export class AuditEntriesService {
  constructor(private readonly entries: AuditEntriesRepository) {}

  async list(request: AuditLogRequest): Promise<Listing<AuditEntryResponse>> {
    const filter = auditFilterOf(request);
    const [rows, total] = await Promise.all([
      this.entries.findPage(filter, windowOf(request, ADMIN_PAGE_SIZE, MOST_COUNTED)),
      this.entries.count(filter),
    ]);
    return { items: (await this.withNames(rows)).map(toResponse), ...total };
  }

  /** What was done to an account lately, the newest first. */
  async listAbout(userId: string, most: number): Promise<AuditEntryResponse[]> {
    const rows = await this.entries.findPage({ subjectId: userId }, { take: most, skip: 0 });
    return (await this.withNames(rows)).map(toResponse);
  }

  /** Entries after `cursor` (null: from the first), the newest first; the last one's cursor leads on. */
  async listAfter(
    filter: AuditFilter,
    cursor: string | null,
    take: number,
  ): Promise<(NamedRow & { cursor: string })[]> {
    return this.withNames(await this.entries.findAfter(filter, cursor, take));
  }

  /** Names are those of today; of what is gone, those that the log has kept. */
  private async withNames<Row extends AuditRow>(rows: Row[]): Promise<(Row & Names)[]> {
    const ids = [...new Set(rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]).filter(isUuid))];
    const today = await this.entries.findNames(ids);
    const goneIds = ids.filter((id) => !today.has(id));
    const names = new Map([...(await this.entries.findNamesOnRecord(goneIds)), ...today]);
    const nameOf = (id: string | null) => (id === null ? undefined : names.get(id));
    const isGone = (id: string | null) => id !== null && !today.has(id);
    return rows.map((row) => ({
      ...row,
      actorName: nameOf(row.actorId) ?? null,
      actorIsGone: isGone(row.actorId),
      subjectName: nameOf(row.subjectId) ?? textOf(row.details['name']),
      subjectIsGone: NAMED_SUBJECTS.includes(row.subjectType) && isGone(row.subjectId),
    }));
  }
}

/** Which entries a request asks for. */
export function auditFilterOf({
  action,
  actorId,
  subjectType,
  subjectId,
  from,
  to,
}: AuditLogRequest): AuditFilter {
  return { action, actorId, subjectType, subjectId, from: momentOf(from), to: momentOf(to) };
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

/** What is known of those an entry is about. */
type Names = Pick<AuditEntryResponse, 'actorName' | 'actorIsGone' | 'subjectName' | 'subjectIsGone'>;

/** An entry with those it is about; its moment is a Date. */
export type NamedRow = AuditRow & Names;

/** Subjects that have a name or title of their own; those of others are of the event they were part of. */
const NAMED_SUBJECTS = ['user', 'session', 'event'];

function toResponse(row: NamedRow): AuditEntryResponse {
  return { ...row, at: row.at.toISOString() };
}

function isUuid(id: string | null): id is string {
  return id !== null && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
