import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';

/** An operator whose generated password may never have been shown. */
export interface UnfinishedOperator {
  id: string;
  email: string;
  /** The password hash. */
  password: string;
  /** Whether they have signed in, so the password is known. */
  isKnown: boolean;
}

/** Stores a first start until it is finished. */
@Injectable()
export class UnfinishedStartRepository {
  constructor(private readonly source: DataSource) {}

  async find(): Promise<UnfinishedOperator | null> {
    const [operator] = await this.source.query<UnfinishedOperator[]>(
      `SELECT id, email, password, last_login IS NOT NULL AS "isKnown"
       FROM users JOIN unfinished_first_start ON admin_id = id`,
    );
    return operator ?? null;
  }

  async record(adminId: string, transaction: Transaction): Promise<void> {
    await transaction.query('INSERT INTO unfinished_first_start (admin_id) VALUES ($1)', [adminId]);
  }

  async delete(): Promise<void> {
    await this.source.query('DELETE FROM unfinished_first_start');
  }
}
