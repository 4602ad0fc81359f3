import { ApiError } from '../../common/errors/api-error.js';
import type { Plan } from '../plan.entity.js';

export function alreadyOwned({ displayName }: Plan): ApiError {
  return new ApiError('plan_already_owned', `You already have ${displayName} or a better plan.`);
}

export function busy(): ApiError {
  return new ApiError('conflict', 'Another payment of yours is just being changed. Please try again.');
}
