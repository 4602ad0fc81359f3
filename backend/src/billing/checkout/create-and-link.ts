import { hasFailed } from '../../platform/payments/create-idempotently.js';

/** Steps that create an object at the provider for one of our rows and link the two. */
interface LinkSteps {
  create: () => Promise<{ id: string }>;
  /** @returns the id linked to the row: this one, one linked earlier, or null if the row was abandoned */
  link: (createdId: string) => Promise<string | null>;
  /** Abandons the unlinked row. */
  abandon: () => Promise<unknown>;
  /** Cancels the unlinked object at the provider. */
  cancel: (createdId: string) => Promise<void>;
}

/**
 * Create an object at the provider for a row, and link it to the row. Cancels the object if the row was linked to
 * another one or abandoned concurrently.
 *
 * @returns the linked object's id at the provider, null if the row was abandoned
 */
export async function createAndLink({ create, link, abandon, cancel }: LinkSteps): Promise<string | null> {
  const created = await create().catch(async (error: unknown) => {
    // Stripe replays this failure for 24 h. Abandon the row so that the next click creates a new one.
    if (hasFailed(error)) await abandon();
    throw error;
  });
  const linkedId = await link(created.id);
  if (linkedId !== created.id) await cancel(created.id);
  return linkedId;
}
