import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';
import { StorageUnavailableError } from '../platform/storage/storage.js';

/** Exceeds the time from the storing of an object to the commit of its row. */
const UPLOAD_TIMEOUT = "interval '1 hour'";
/** Delay of the next try after a failed deletion or a crash. */
const RETRY_DELAY = "interval '1 hour'";

/**
 * Names of objects that no row owns: intents of objects about to be stored, and orphaned objects to delete.
 *
 * An object's intent is committed before the object is stored, and deleted by the transaction that inserts its owner. So
 * a crash at any point leaves either the owner or the intent. The clean-up marks due intents as orphaned before it
 * deletes their objects. Both take the intent's row lock: an owner that commits first keeps its objects, and one that
 * comes second fails.
 */
@Injectable()
export class UnownedObjects {
  constructor(private readonly source: DataSource) {}

  /** Record objects about to be stored. Durable once this resolves. */
  async intend(names: string[]): Promise<void> {
    await this.source.query(
      `INSERT INTO unowned_objects (name, orphaned, due_at) SELECT unnest($1::text[]), false, now() + ${UPLOAD_TIMEOUT}`,
      [names],
    );
  }

  /**
   * Delete the intents of objects, in the transaction that inserts their owner.
   *
   * @throws StorageUnavailableError if the clean-up already deletes them
   */
  async claim(names: string[], transaction: Transaction): Promise<void> {
    const [, claimed] = await transaction.query<[unknown[], number]>(
      'DELETE FROM unowned_objects WHERE name = ANY($1) AND NOT orphaned',
      [names],
    );
    if (claimed !== names.length)
      throw new StorageUnavailableError(new Error('Stored objects expired before their row was written'));
  }

  /** Record objects to delete, in the transaction that deletes their owner. */
  async discard(names: string[], transaction: Pick<DataSource, 'query'>): Promise<void> {
    await transaction.query(
      'INSERT INTO unowned_objects (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
      [names],
    );
  }

  /** Record copies for a running backup. They are deleted once it has ended. */
  async retain(names: string[]): Promise<void> {
    await this.source.query(
      `INSERT INTO unowned_objects (name, due_at) SELECT unnest($1::text[]), now() + ${RETRY_DELAY} ON CONFLICT DO NOTHING`,
      [names],
    );
  }

  /** Find the next objects that one transaction discarded, by name. @param discardedAt the transaction's time */
  async findDiscardedAt(discardedAt: string, after: string, limit: number): Promise<string[]> {
    const rows = await this.source.query<{ name: string }[]>(
      'SELECT name FROM unowned_objects WHERE due_at = $1 AND name > $2 ORDER BY name LIMIT $3',
      [discardedAt, after, limit],
    );
    return rows.map(({ name }) => name);
  }

  /** Mark due objects as orphaned and defer them. Skips intents whose owner is being committed. */
  async takeDue(limit: number): Promise<string[]> {
    const [rows] = await this.source.query<[{ name: string }[], number]>(TAKE_DUE, [limit]);
    return rows.map(({ name }) => name);
  }

  /** Delete rows whose objects are deleted, or owned after all. */
  async delete(names: string[]): Promise<void> {
    await this.source.query('DELETE FROM unowned_objects WHERE name = ANY($1)', [names]);
  }
}

/** Reads due rows alone. $1: maximum number of objects. */
export const TAKE_DUE = `
  UPDATE unowned_objects SET orphaned = true, due_at = now() + ${RETRY_DELAY}
  WHERE name = ANY (ARRAY(
    SELECT name FROM unowned_objects WHERE due_at <= now()
    ORDER BY due_at, name LIMIT $1 FOR UPDATE SKIP LOCKED))
  RETURNING name`;
