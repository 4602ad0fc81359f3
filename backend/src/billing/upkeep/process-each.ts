import { ApiError } from '../../common/errors/api-error.js';
import { isInvalidRequest } from '../../platform/payments/stripe-connection.js';
import type { Logger } from '../../platform/logging/logger.js';

/** The provider counts as unavailable after this many failures in a row. */
const MAX_FAILURES_IN_A_ROW = 3;

/**
 * Run work for each id. A failed id is logged and left to the next run. Stops when the provider is unavailable. The order
 * is random, so that ids at which the provider always fails do not stop every run at the same point.
 *
 * @returns number of failed ids
 * @throws ApiError `payments_unavailable`
 */
export async function processEach(
  ids: Iterable<string>,
  logger: Logger,
  work: (id: string) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  let failuresInARow = 0;
  for (const id of shuffle(ids)) {
    try {
      await work(id);
      failuresInARow = 0;
    } catch (error) {
      failuresInARow = isProviderUnavailable(error) ? failuresInARow + 1 : 0;
      if (failuresInARow === MAX_FAILURES_IN_A_ROW) throw error;
      logger.error({ err: error, id }, 'billing upkeep item failed');
      failed += 1;
    }
  }
  return failed;
}

function shuffle(ids: Iterable<string>): string[] {
  const keyed = Array.from(ids, (id) => ({ id, key: Math.random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ id }) => id);
}

/** A refusal by the provider does not count, since it concerns only one id. */
function isProviderUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payments_unavailable' && !isInvalidRequest(error);
}
