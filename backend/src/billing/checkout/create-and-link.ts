import { hasFailed } from '../../platform/payments/create-idempotently.js';

/** What a row of ours and the thing at the provider that is made for it do to become one. */
interface Tie {
  create: () => Promise<{ id: string }>;
  /** @returns what the row is tied to: this one, one that came before, or null when the row was given up */
  attach: (madeId: string) => Promise<string | null>;
  /** Gives up the row, which is tied to nothing. */
  giveUp: () => Promise<unknown>;
  /** Ends what was made at the provider, unseen. */
  cancel: (madeId: string) => Promise<void>;
}

/**
 * Makes at the provider what a row waits for, and ties the two. What the row is not tied to in the end is cancelled.
 *
 * @returns the provider's id of what the row is tied to; null when the row was given up meanwhile
 */
export async function createAndLink({ create, attach, giveUp, cancel }: Tie): Promise<string | null> {
  const made = await create().catch(async (error: unknown) => {
    // It would fail for this row until tomorrow; the next click begins another one.
    if (hasFailed(error)) await giveUp();
    throw error;
  });
  const tied = await attach(made.id);
  if (tied !== made.id) await cancel(made.id);
  return tied;
}
