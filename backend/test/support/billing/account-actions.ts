import { AccountRemoval } from '../../../src/account-removal/account-removal.js';
import type { PayingApp } from '../stripe/paying-app.js';
import type { Chance } from './chance.js';
import type { PayerRecords } from './payer-records.js';

/** Changes to one payer's account. */
export class AccountActions {
  /** Payments made before the deletion was recorded; null before it. */
  paidBefore: ReadonlySet<string> | null = null;
  /** The organizer requested the deletion, which may not be recorded yet. */
  private isDeletionRequested = false;

  constructor(
    private readonly paying: PayingApp,
    private readonly books: PayerRecords,
    private readonly chance: Chance,
    private readonly id: string,
  ) {}

  get isDeleted(): boolean {
    return this.paidBefore !== null;
  }

  async setStatus(): Promise<void> {
    const status = this.chance.is(0.5) ? 'deactivated' : 'active';
    await this.paying.app.database.query(
      'UPDATE users SET status = $2 WHERE id = $1 AND removal_noted_at IS NULL',
      [this.id, status],
    );
  }

  /** Delete the account. A payment before the response may precede the deletion; a later one may not. */
  async delete(): Promise<void> {
    if (this.isDeleted) return;
    this.isDeletionRequested = true;
    await this.paying.app.nest.get(AccountRemoval).remove(this.id, this.id, () => Promise.resolve());
  }

  /** Run the job that finishes an interrupted deletion. */
  async finishDeletion(): Promise<void> {
    const [noted] = await this.paying.app.database.query<unknown[]>(
      'SELECT FROM users WHERE id = $1 AND removal_noted_at IS NOT NULL',
      [this.id],
    );
    if (noted !== undefined) await this.paying.app.nest.get(AccountRemoval).finish(this.id);
  }

  /** Store the payments made before the deletion was recorded. From then on, it cannot be undone. */
  async recordDeletion(): Promise<void> {
    if (!this.isDeletionRequested || this.isDeleted) return;
    const stays = await this.paying.app.database.query<unknown[]>(
      'SELECT FROM users WHERE id = $1 AND removal_noted_at IS NULL',
      [this.id],
    );
    if (stays.length === 0) this.paidBefore ??= new Set(this.books.paidIntents());
  }

  async canSignIn(): Promise<boolean> {
    return (await this.status()) === 'active';
  }

  private async status(): Promise<string | undefined> {
    const [user] = await this.paying.app.database.query<{ status: string }[]>(
      'SELECT status FROM users WHERE id = $1',
      [this.id],
    );
    return user?.status;
  }
}
