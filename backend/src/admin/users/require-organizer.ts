import { ApiError } from '../../common/errors/api-error.js';
import type { UserRole } from '../../users/user.entity.js';

/** @throws ApiError `forbidden`: accounts of admins are not changed by other admins */
export function requireOrganizer(role: UserRole): void {
  if (role === 'admin') {
    throw new ApiError('forbidden', 'This is an admin account. Take the admin role away first.');
  }
}
