import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';

/** An operator whose password may not have been told to anybody. */
export interface UntoldOperator {
  id: string;
  email: string;
  /** The password's hash. */
  password: string;
  /** They have signed in: somebody knows it. */
  isKnown: boolean;
}

/** Remembers a first start until it is finished. */
@Injectable()
export class UnfinishedStartRepository {
  constructor(private readonly source: DataSource) {}

  async find(): Promise<UntoldOperator | null> {
    const [operator] = await this.source.query<UntoldOperator[]>(
      `SELECT id, email, password, last_login IS NOT NULL AS "isKnown"
       FROM users JOIN unfinished_first_start ON admin_id = id`,
    );
    return operator ?? null;
  }

  async note(adminId: string, transaction: Transaction): Promise<void> {
    await transaction.query('INSERT INTO unfinished_first_start (admin_id) VALUES ($1)', [adminId]);
  }

  async forget(): Promise<void> {
    await this.source.query('DELETE FROM unfinished_first_start');
  }
}
