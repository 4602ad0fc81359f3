import { ApiError } from '../../common/errors/api-error.js';
import type { Plan } from '../plan.entity.js';

/** Of a purchase that would be for nothing. */
export function alreadyOwned({ displayName }: Plan): ApiError {
  return new ApiError('plan_already_owned', `You already have ${displayName} or a better plan.`);
}

/** Of a purchase that others of its payer overtook each time it was tried. */
export function busy(): ApiError {
  return new ApiError('conflict', 'Another payment of yours is just being changed. Please try again.');
}
