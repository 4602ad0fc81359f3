import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What must be equal on all nodes of a database. */
export interface Fingerprints {
  secret: string;
  storage: string;
}

/** A running node, as it registers itself. */
export interface NodeIdentity {
  id: string;
  name: string;
  version: string;
  fingerprints: Fingerprints;
}

/** What a node reports with each heartbeat. */
export interface NodeHealth {
  /** CPU cores in use since the last heartbeat. */
  cpu: number;
  /** Whether messages of PostgreSQL arrive. */
  receivesNotifications: boolean;
}

/** A registered node. */
export interface NodeRow extends NodeHealth {
  id: string;
  name: string;
  version: string;
  startedAt: Date;
  seenAt: Date;
}

/** A live node that differs from one that wants to register. */
export interface Mismatch {
  name: string;
  differsIn: keyof Fingerprints;
}

/** A node without a heartbeat for longer than this is gone. */
export const EXPIRES_SECONDS = 30;

/** Advisory lock: of two different nodes that start together, one registers first. */
const REGISTRATION_LOCK = 0x4566_4e6f;

const IS_LIVE = `seen_at > now() - make_interval(secs => ${EXPIRES_SECONDS})`;

/** Reads and writes the registrations of nodes. */
@Injectable()
export class NodesRepository {
  constructor(private readonly source: DataSource) {}

  /** Register a node and delete expired registrations. @returns the live node that prevents it, or null */
  register({ id, name, version, fingerprints }: NodeIdentity): Promise<Mismatch | null> {
    const { secret, storage } = fingerprints;
    return this.source.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock($1)', [REGISTRATION_LOCK]);
      await transaction.query(`DELETE FROM nodes WHERE NOT ${IS_LIVE}`);
      const [other] = await transaction.query<Mismatch[]>(
        `SELECT name, CASE WHEN secret_fingerprint <> $2 THEN 'secret' ELSE 'storage' END AS "differsIn"
         FROM nodes
         WHERE id <> $1 AND (secret_fingerprint <> $2 OR storage_fingerprint <> $3)
         ORDER BY started_at LIMIT 1`,
        [id, secret, storage],
      );
      if (other !== undefined) return other;
      await transaction.query(
        `INSERT INTO nodes (id, name, version, secret_fingerprint, storage_fingerprint)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
        [id, name, version, secret, storage],
      );
      return null;
    });
  }

  /** @returns false if the registration has expired */
  async renew(id: string, { cpu, receivesNotifications }: NodeHealth): Promise<boolean> {
    const [, updated] = await this.source.query<[unknown, number]>(
      `UPDATE nodes SET seen_at = now(), cpu = $2, receives_notifications = $3 WHERE id = $1`,
      [id, cpu, receivesNotifications],
    );
    return updated === 1;
  }

  async remove(id: string): Promise<void> {
    await this.source.query('DELETE FROM nodes WHERE id = $1', [id]);
  }

  /** Find the live nodes, the oldest first. */
  findLive(): Promise<NodeRow[]> {
    return this.source.query<NodeRow[]>(
      `SELECT id, name, version, started_at AS "startedAt", seen_at AS "seenAt", cpu,
         receives_notifications AS "receivesNotifications"
       FROM nodes WHERE ${IS_LIVE} ORDER BY started_at, id`,
    );
  }
}
