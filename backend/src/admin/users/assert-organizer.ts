import { ApiError } from '../../common/errors/api-error.js';
import type { UserRole } from '../../users/user.entity.js';

/** @throws ApiError `forbidden`, since admins cannot change accounts of other admins */
export function assertOrganizer(role: UserRole): void {
  if (role === 'admin') {
    throw new ApiError('forbidden', 'This is an admin account. Remove the admin role first.');
  }
}
