import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Repository } from 'typeorm';
import { normalizeEmail } from '../common/validation/normalize-email.js';
import type { Transaction } from '../platform/database/transactions.js';
import { User } from './user.entity.js';

/** What an account is made of; everything else has its default. */
export type NewUser = Pick<User, 'name' | 'email' | 'password' | 'organization'> &
  Partial<Pick<User, 'role' | 'emailVerifiedAt'>>;

/**
 * Accounts. New emails are stored normalized; those stored before that was done are found by their own spelling, which
 * then comes before the normalized one.
 */
@Injectable()
export class UsersRepository {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  findById(id: string): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  /** With the password's hash, which other queries leave out. */
  async findForLogin(email: string): Promise<User | null> {
    const found = await this.users
      .createQueryBuilder('user')
      .addSelect('user.password')
      .where({ email: In(spellingsOf(email)) })
      .getMany();
    return exactFirst(found, email);
  }

  async findByEmail(email: string): Promise<User | null> {
    return exactFirst(await this.users.findBy({ email: In(spellingsOf(email)) }), email);
  }

  /** Whose new address this is to become; of several that ask for it, who signed in last. */
  findByPendingEmail(email: string): Promise<User | null> {
    return this.users.findOne({
      where: { pendingEmail: In(spellingsOf(email)) },
      order: { lastLogin: { direction: 'DESC', nulls: 'LAST' }, id: 'ASC' },
    });
  }

  adminExists(): Promise<boolean> {
    return this.users.existsBy({ role: 'admin' });
  }

  /** @returns null when the address has an account already: the database decides, also between two at once */
  async insertUnlessTaken(user: NewUser, transaction?: Transaction): Promise<User | null> {
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

  /** The password's hash. */
  async findPassword(id: string): Promise<string> {
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

  /** @returns false when that was known already, or the account has another address by now */
  async markVerified(id: string, email: string, transaction: Transaction): Promise<boolean> {
    const { affected } = await transaction.update(
      User,
      { id, email, emailVerifiedAt: IsNull() },
      { emailVerifiedAt: () => 'now()' },
    );
    return affected === 1;
  }

  /**
   * Makes the address that was waiting for its proof the account's. Fails on `users_email_key` when another
   * account has it by now.
   *
   * @returns false when it is not waiting any more
   */
  async adoptPendingEmail(id: string, email: string, transaction: Transaction): Promise<boolean> {
    const { affected } = await transaction.update(
      User,
      { id, pendingEmail: email },
      { email, username: email, pendingEmail: null, emailVerifiedAt: () => 'now()' },
    );
    return affected === 1;
  }

  /**
   * The account's address stays what it is.
   *
   * @param email the one that is not to take its place; else any
   * @returns false when it was not waiting
   */
  async dropPendingEmail(id: string, transaction: Transaction, email?: string): Promise<boolean> {
    const { affected } = await transaction.update(
      User,
      { id, pendingEmail: email ?? Not(IsNull()) },
      { pendingEmail: null },
    );
    return affected === 1;
  }

  /**
   * Sets a password for whoever reads the account's mail, which verifies its address too; a change of
   * address that was asked for before is dropped.
   *
   * @returns null when the account is not active
   */
  async resetPassword(id: string, hash: string, transaction: Transaction): Promise<User | null> {
    const { affected } = await transaction.update(
      User,
      { id, status: 'active' },
      { password: hash, pendingEmail: null, emailVerifiedAt: () => 'coalesce(email_verified_at, now())' },
    );
    return affected === 1 ? transaction.findOneByOrFail(User, { id }) : null;
  }

  /** @returns false when the password is not `known` any more: somebody else changed it just now */
  async replacePassword(id: string, known: string, hash: string, transaction: Transaction): Promise<boolean> {
    const { affected } = await transaction.update(User, { id, password: known }, { password: hash });
    return affected === 1;
  }
}

/** How an account's email may be stored: as typed, which comes first, or normalized. */
export function spellingsOf(email: string): string[] {
  return [email.toLowerCase(), normalizeEmail(email)];
}

function exactFirst(users: User[], email: string): User | null {
  return users.find((user) => user.email === email.toLowerCase()) ?? users[0] ?? null;
}
