import { ApiError } from '../../common/errors/api-error.js';
import { isInvalidRequest } from '../../platform/payments/stripe-connection.js';
import type { Logger } from '../../platform/logging/logger.js';

/** So many in a row for which the provider does not answer mean that it answers nobody. */
const OUT_OF_REACH = 3;

/**
 * Does work for each id; one that fails is logged and left to the next run, so that it does not stand in the
 * way of the others, nor does one at which the provider fails. When that is out of reach there is no use in going on.
 * In any order, another one each time: where the provider fails at some, these do not stop every run at the same place.
 *
 * @returns how many failed
 * @throws ApiError `payments_unavailable`
 */
export async function eachSafely(
  ids: Iterable<string>,
  logger: Logger,
  work: (id: string) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  let unanswered = 0;
  for (const id of inAnyOrder(ids)) {
    try {
      await work(id);
      unanswered = 0;
    } catch (error) {
      unanswered = isOutOfReach(error) ? unanswered + 1 : 0;
      if (unanswered === OUT_OF_REACH) throw error;
      logger.error({ err: error, id }, 'A part of the billing upkeep failed');
      failed += 1;
    }
  }
  return failed;
}

function inAnyOrder(ids: Iterable<string>): string[] {
  const drawn = Array.from(ids, (id) => ({ id, place: Math.random() }));
  return drawn.toSorted((a, b) => a.place - b.place).map(({ id }) => id);
}

/** Not of a refusal: that is about the one id. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payments_unavailable' && !isInvalidRequest(error);
}
