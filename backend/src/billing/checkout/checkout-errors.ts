import { ApiError } from '../../common/errors/api-error.js';
import type { Plan } from '../plan/plan.entity.js';

/** For a purchase that would change nothing. */
export function createAlreadyOwnedError({ displayName }: Plan): ApiError {
  return new ApiError('plan_already_owned', `You already have ${displayName} or a better plan.`);
}

/** For a purchase that kept conflicting with other purchases of the same payer. */
export function createBusyError(): ApiError {
  return new ApiError('conflict', 'Another payment is being updated. Please try again.');
}
