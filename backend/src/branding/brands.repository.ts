import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';
import { Brand } from './brand.entity.js';

export type BrandChange = Partial<Omit<Brand, 'userId'>>;

/** Stores one brand per user; a user who never set one has no row. Logos are names of stored objects. */
@Injectable()
export class BrandsRepository {
  constructor(@InjectRepository(Brand) private readonly brands: Repository<Brand>) {}

  findForUser(userId: string): Promise<Brand | null> {
    return this.brands.findOneBy({ userId });
  }

  /** Find the id of the user with an email address. */
  async findUserByEmail(email: string, transaction?: Transaction): Promise<string | null> {
    const [user] = await (transaction ?? this.brands).query<{ id: string }[]>(
      'SELECT id FROM users WHERE email = lower($1)',
      [email],
    );
    return user?.id ?? null;
  }

  /** Lock a brand. @returns the object name of its logo, if any */
  async lockLogo(userId: string, transaction: Transaction): Promise<string | null> {
    const [row] = await transaction.query<{ logo: string | null }[]>(
      'SELECT logo_object AS logo FROM brands WHERE user_id = $1 FOR UPDATE',
      [userId],
    );
    return row?.logo ?? null;
  }

  async change(userId: string, change: BrandChange, transaction: Transaction): Promise<void> {
    if (Object.keys(change).length > 0) await transaction.upsert(Brand, { userId, ...change }, ['userId']);
  }
}
