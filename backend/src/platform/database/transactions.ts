import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The database inside one transaction; repositories take it as their last argument. */
export type Transaction = EntityManager;

/** For callers of what takes more work into its transaction, and who have none. */
export const nothingElse = (_transaction: Transaction): Promise<void> => Promise.resolve();

/** Runs work that must happen whole or not at all. */
@Injectable()
export class Transactions {
  constructor(private readonly source: DataSource) {}

  /**
   * Commits when `work` resolves, rolls back when it throws.
   *
   * @param undo takes back what `work` relied on outside the database, such as stored files. Called when nothing
   *   can have been committed; not when the commit itself failed, since its success may only have been lost on
   *   the way
   */
  async run<T>(work: (transaction: Transaction) => Promise<T>, undo?: () => Promise<void>): Promise<T> {
    let reachedCommit = false;
    try {
      return await this.source.transaction(async (transaction) => {
        const result = await work(transaction);
        reachedCommit = true;
        return result;
      });
    } catch (error) {
      if (!reachedCommit) await undo?.();
      throw error;
    }
  }
}
