import { ADMIN_PAGE_SIZE } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { Listing } from '../listing/listing.js';
import { windowOf } from '../listing/page-request.js';
import { MOST_COUNTED } from '../listing/total.js';
import { AuditEntriesRepository, type AuditRow } from './audit-entries.repository.js';
import type { AuditEntryResponse, AuditLogRequest } from './audit-entry.dto.js';

/** What was done, by whom, to whom, when. */
@Injectable()
export class AuditEntriesService {
  constructor(private readonly entries: AuditEntriesRepository) {}

  async list(request: AuditLogRequest): Promise<Listing<AuditEntryResponse>> {
    const [rows, total] = await Promise.all([
      this.entries.findPage(request, windowOf(request, ADMIN_PAGE_SIZE, MOST_COUNTED)),
      this.entries.count(request),
    ]);
    return { items: await this.withNames(rows), ...total };
  }

  /** What was done to an account lately, the newest first. */
  async listAbout(userId: string, most: number): Promise<AuditEntryResponse[]> {
    return this.withNames(await this.entries.findPage({ subjectId: userId }, { take: most, skip: 0 }));
  }

  /** Names are those of today; of a deleted account the one its deletion noted. */
  private async withNames(rows: AuditRow[]): Promise<AuditEntryResponse[]> {
    const ids = rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]).filter(isUuid);
    const names = await this.entries.findNames([...new Set(ids)]);
    const nameOf = (id: string | null) => (id === null ? undefined : names.get(id));
    return rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      actorName: nameOf(row.actorId) ?? null,
      subjectName: nameOf(row.subjectId) ?? textOf(row.details['name']),
    }));
  }
}

function isUuid(id: string | null): id is string {
  return id !== null && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
