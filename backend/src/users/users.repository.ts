import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Repository } from 'typeorm';
import { normalizeEmail } from '../common/validation/email.js';
import type { Transaction } from '../platform/database/transactions.js';
import { User } from './user.entity.js';

/** Fields of a new account; all others have defaults. */
export type NewUser = Pick<User, 'name' | 'email' | 'password' | 'organization'> &
  Partial<Pick<User, 'role' | 'emailVerifiedAt'>>;

/**
 * Accounts. New emails are stored normalized. Older accounts may have an email that is not normalized; an exact match
 * takes precedence over the normalized one.
 */
@Injectable()
export class UsersRepository {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  findById(id: string): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  /** Includes the password hash, unlike other queries. */
  async findForLogin(email: string): Promise<User | null> {
    const found = await this.users
      .createQueryBuilder('user')
      .addSelect('user.password')
      .where({ email: In(toEmailSpellings(email)) })
      .getMany();
    return preferExactMatch(found, email);
  }

  async findByEmail(email: string): Promise<User | null> {
    return preferExactMatch(await this.users.findBy({ email: In(toEmailSpellings(email)) }), email);
  }

  /** Find the account with this pending email; of several, the one that signed in last. */
  findByPendingEmail(email: string): Promise<User | null> {
    return this.users.findOne({
      where: { pendingEmail: In(toEmailSpellings(email)) },
      order: { lastLogin: { direction: 'DESC', nulls: 'LAST' }, id: 'ASC' },
    });
  }

  hasAdmin(): Promise<boolean> {
    return this.users.existsBy({ role: 'admin' });
  }

  /** @returns null if the email is taken. The database decides, also for concurrent calls */
  async insertIfEmailFree(user: NewUser, transaction?: Transaction): Promise<User | null> {
    const users = transaction?.getRepository(User) ?? this.users;
    const email = normalizeEmail(user.email);
    const inserted = await users
      .createQueryBuilder()
      .insert()
      .values({ ...user, email, username: email })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: string }[];
    return row === undefined ? null : users.findOneByOrFail({ id: row.id });
  }

  async recordLogin(id: string): Promise<void> {
    await this.users.update({ id }, { lastLogin: () => 'now()' });
  }

  /** @returns the password hash */
  async getPasswordHash(id: string): Promise<string> {
    const user = await this.users.findOneOrFail({ where: { id }, select: { password: true } });
    return user.password;
  }

  async update(
    id: string,
    change: Partial<Pick<User, 'name' | 'organization' | 'pendingEmail'>>,
    transaction: Transaction,
  ): Promise<User> {
    if (Object.keys(change).length > 0) await transaction.update(User, { id }, change);
    return transaction.findOneByOrFail(User, { id });
  }

  /** @returns false if the email was already verified, or the account has another email now */
  async markVerified(id: string, email: string, transaction: Transaction): Promise<boolean> {
    const { affected } = await transaction.update(
      User,
      { id, email, emailVerifiedAt: IsNull() },
      { emailVerifiedAt: () => 'now()' },
    );
    return affected === 1;
  }

  /**
   * Make the verified pending email the account's email. Violates `users_email_key` if another account has it.
   *
   * @returns false if the email is no longer pending
   */
  async confirmPendingEmail(id: string, email: string, transaction: Transaction): Promise<boolean> {
    const { affected } = await transaction.update(
      User,
      { id, pendingEmail: email },
      { email, username: email, pendingEmail: null, emailVerifiedAt: () => 'now()' },
    );
    return affected === 1;
  }

  /**
   * Cancel the pending email change.
   *
   * @param email clears only this pending email; any if omitted
   * @returns false if no such email was pending
   */
  async clearPendingEmail(id: string, transaction: Transaction, email?: string): Promise<boolean> {
    const { affected } = await transaction.update(
      User,
      { id, pendingEmail: email ?? Not(IsNull()) },
      { pendingEmail: null },
    );
    return affected === 1;
  }

  /**
   * Set a password after a reset by mail. Also marks the email as verified and cancels a pending email change.
   *
   * @returns null if the account is not active
   */
  async resetPassword(id: string, hash: string, transaction: Transaction): Promise<User | null> {
    const { affected } = await transaction.update(
      User,
      { id, status: 'active' },
      { password: hash, pendingEmail: null, emailVerifiedAt: () => 'coalesce(email_verified_at, now())' },
    );
    return affected === 1 ? transaction.findOneByOrFail(User, { id }) : null;
  }

  /** @returns false if the stored hash is no longer `known` because of a concurrent change */
  async replacePassword(id: string, known: string, hash: string, transaction: Transaction): Promise<boolean> {
    const { affected } = await transaction.update(User, { id, password: known }, { password: hash });
    return affected === 1;
  }
}

/** Possible stored forms of an email: as typed, which comes first, and normalized. */
export function toEmailSpellings(email: string): string[] {
  return [email.toLowerCase(), normalizeEmail(email)];
}

function preferExactMatch(users: User[], email: string): User | null {
  return users.find((user) => user.email === email.toLowerCase()) ?? users[0] ?? null;
}
