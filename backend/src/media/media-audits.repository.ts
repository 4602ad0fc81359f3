import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A running audit. */
export interface RunningAudit {
  id: string;
  /** Index of the next name prefix. */
  nextPrefix: number;
}

/** The last audit that ended. */
export interface AuditResult {
  endedAt: Date;
  /** Objects that were old enough to check. */
  objects: number;
  /** Objects without a row. */
  orphaned: number;
  /** Objects that rows name but the storage does not have. */
  missing: number;
  /** There were suspiciously many orphaned objects, so none was deleted. */
  rejected: boolean;
}

/** Crashes leave single orphans. More than this number and share mean that the database does not belong to the media. */
const SUSPICIOUS_COUNT = 100;
const SUSPICIOUS_SHARE = 0.5;

/** A killed node delays the audit by this time. Exceeds the time of one prefix. */
const CLAIM_END = "now() + interval '10 minutes'";

/** Orphaned objects of a running audit are not due before its end. */
const UNDECIDED = "'infinity'";

/** Stores the progress of audits: the planned or running one, and the last one that ended. */
@Injectable()
export class MediaAuditsRepository {
  constructor(private readonly source: DataSource) {}

  /** Claim the audit for one node. @returns null if the next one is not due, or another node claimed it */
  async claimRunning(): Promise<RunningAudit | null> {
    const [rows] = await this.source.query<[RunningAudit[], number]>(
      `UPDATE media_audits SET claimed_until = ${CLAIM_END}
       WHERE ended_at IS NULL AND starts_at <= now() AND claimed_until < now()
       RETURNING id, next_prefix AS "nextPrefix"`,
    );
    return rows[0] ?? null;
  }

  /** Let any node continue. */
  async release({ id }: RunningAudit): Promise<void> {
    await this.source.query("UPDATE media_audits SET claimed_until = '-infinity' WHERE id = $1", [id]);
  }

  async findLast(): Promise<AuditResult | null> {
    const [row] = await this.source.query<AuditResult[]>(
      `SELECT ended_at AS "endedAt", objects::float8, orphaned::float8, missing::float8, rejected
       FROM media_audits WHERE ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT 1`,
    );
    return row ?? null;
  }

  /** Record the next prefix and its findings, and renew the claim. @returns false if another node has done so */
  async advance(
    { id, nextPrefix }: RunningAudit,
    found: { objects: number; missing: number },
  ): Promise<boolean> {
    const [, updated] = await this.source.query<[unknown[], number]>(
      `UPDATE media_audits SET next_prefix = next_prefix + 1, objects = objects + $3, missing = missing + $4,
         claimed_until = ${CLAIM_END}
       WHERE id = $1 AND next_prefix = $2 AND ended_at IS NULL`,
      [id, nextPrefix, found.objects, found.missing],
    );
    return updated === 1;
  }

  /** Record orphaned objects, which are deleted if the audit ends without suspicion. */
  async addOrphaned(names: string[]): Promise<void> {
    await this.source.query(
      `INSERT INTO unowned_objects (name, due_at) SELECT unnest($1::text[]), ${UNDECIDED} ON CONFLICT DO NOTHING`,
      [names],
    );
  }

  /**
   * Record the end, decide about the orphaned objects and plan the next audit.
   *
   * @param everyDays days until the next audit
   * @returns null if another node has done so
   */
  end({ id }: RunningAudit, everyDays: number): Promise<AuditResult | null> {
    return this.source.transaction(async (transaction) => {
      const [[result]] = await transaction.query<[AuditResult[], number]>(
        `WITH undecided AS (SELECT count(*) AS orphaned FROM unowned_objects WHERE due_at = ${UNDECIDED})
         UPDATE media_audits SET ended_at = now(), orphaned = undecided.orphaned,
           rejected = undecided.orphaned > ${SUSPICIOUS_COUNT}
             AND undecided.orphaned > objects * ${SUSPICIOUS_SHARE}
         FROM undecided WHERE id = $1 AND ended_at IS NULL
         RETURNING ended_at AS "endedAt", objects::float8, media_audits.orphaned::float8, missing::float8, rejected`,
        [id],
      );
      if (result === undefined) return null;
      await transaction.query(
        result.rejected
          ? `DELETE FROM unowned_objects WHERE due_at = ${UNDECIDED}`
          : `UPDATE unowned_objects SET due_at = now() WHERE due_at = ${UNDECIDED}`,
      );
      await transaction.query('DELETE FROM media_audits WHERE id <> $1', [id]);
      await transaction.query(
        'INSERT INTO media_audits (starts_at) VALUES (now() + make_interval(days => $1))',
        [everyDays],
      );
      return result;
    });
  }

  /** Find which prefixes have names that rows own. */
  async findOwnedPrefixes(prefixes: string[]): Promise<Set<string>> {
    const rows = await this.source.query<{ prefix: string }[]>(
      `SELECT prefix FROM unnest($1::text[]) AS folder (prefix)
       WHERE EXISTS (SELECT FROM stored_objects WHERE ${hasPrefix('prefix')} OFFSET 0)`,
      [prefixes],
    );
    return new Set(rows.map(({ prefix }) => prefix));
  }

  /**
   * Find the next names with a prefix that rows own, in the database's order.
   *
   * @param prefix a folder and two hexadecimal digits, as in `framed/ab/`
   */
  async findOwned(prefix: string, after: string, limit: number): Promise<string[]> {
    const rows = await this.source.query<{ name: string }[]>(
      `SELECT name FROM stored_objects WHERE ${hasPrefix('$1')} AND name > $2 ORDER BY name LIMIT $3`,
      [prefix, after, limit],
    );
    return rows.map(({ name }) => name);
  }
}

/** Names continue with hexadecimal digits, which come before 'g' in all collations, also those that ignore '/'. */
function hasPrefix(prefix: string): string {
  return `name >= ${prefix} AND name < ${prefix} || 'g' AND starts_with(name, ${prefix})`;
}
