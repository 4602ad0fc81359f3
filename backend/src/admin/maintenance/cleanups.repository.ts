import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';

/** One cleanup of expired events; times are Dates. */
export interface Cleanup {
  id: string;
  startedAt: Date;
  /** Events deleted so far. */
  deletedCount: number;
  /** null: running or stopped. */
  endedAt: Date | null;
}

const COLUMNS = `id, started_at AS "startedAt", deleted_count AS "deletedCount", ended_at AS "endedAt"`;

/** Cleanups of expired events with their progress. Times are from the database's clock. */
@Injectable()
export class CleanupsRepository {
  constructor(private readonly source: DataSource) {}

  /** @returns its id */
  async create(requestedBy: string, transaction: Transaction): Promise<string> {
    const [row] = await transaction.query<[{ id: string }]>(
      'INSERT INTO event_cleanups (requested_by) VALUES ($1) RETURNING id',
      [requestedBy],
    );
    return row.id;
  }

  async find(id: string): Promise<Cleanup | null> {
    const [row] = await this.source.query<Cleanup[]>(`SELECT ${COLUMNS} FROM event_cleanups WHERE id = $1`, [
      id,
    ]);
    return row ?? null;
  }

  /** @returns the operator's id */
  async findRequester(id: string): Promise<string | null> {
    const [row] = await this.source.query<{ requestedBy: string | null }[]>(
      'SELECT requested_by AS "requestedBy" FROM event_cleanups WHERE id = $1',
      [id],
    );
    return row?.requestedBy ?? null;
  }

  /** The most recent cleanup, null if there was none. */
  async findLast(): Promise<Cleanup | null> {
    const [row] = await this.source.query<Cleanup[]>(
      `SELECT ${COLUMNS} FROM event_cleanups ORDER BY started_at DESC LIMIT 1`,
    );
    return row ?? null;
  }

  async addDeleted(id: string, count: number, transaction: Transaction): Promise<void> {
    await transaction.query('UPDATE event_cleanups SET deleted_count = deleted_count + $2 WHERE id = $1', [
      id,
      count,
    ]);
  }

  /** @returns the requesting admin and the number of deleted events, null if it had already ended */
  async end(
    id: string,
    transaction: Transaction,
  ): Promise<{ requestedBy: string | null; deletedCount: number } | null> {
    const [rows] = await transaction.query<[{ requestedBy: string | null; deletedCount: number }[], number]>(
      `UPDATE event_cleanups SET ended_at = now() WHERE id = $1 AND ended_at IS NULL
       RETURNING requested_by AS "requestedBy", deleted_count AS "deletedCount"`,
      [id],
    );
    return rows[0] ?? null;
  }
}
