import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A running transaction. Repositories accept it as their last argument. */
export type Transaction = EntityManager;

/** Default for functions that accept additional work for their transaction. */
export const noAdditionalWork = (_transaction: Transaction): Promise<void> => Promise.resolve();

/** Runs work atomically. */
@Injectable()
export class Transactions {
  constructor(private readonly source: DataSource) {}

  /**
   * Commit if `work` resolves, roll back if it throws.
   *
   * @param undo reverts changes outside the database, such as stored files. Called only if nothing can be committed;
   *   not after a failed commit, which may have succeeded although its response was lost
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
