import { ApiError } from '../../common/errors/api-error.js';
import type { Logger } from '../../platform/logging/logger.js';

/**
 * Does work for each id; one that fails is logged and left to the next run, so that it does not stand in the
 * way of the others. When the payment provider is out of reach there is no use in going on.
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
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'payments_unavailable') throw error;
      logger.error({ err: error, id }, 'A part of the billing upkeep failed');
      failed += 1;
    }
  }
  return failed;
}
