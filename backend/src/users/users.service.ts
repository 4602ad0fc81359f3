import { Injectable } from '@nestjs/common';
import type { Principal } from '../common/access/access.js';
import { ApiError } from '../common/errors/api-error.js';
import type { UserResponse } from './user.dto.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** Reads the signed-in user. */
@Injectable()
export class UsersService {
  constructor(private readonly users: UsersRepository) {}

  async getCurrent(principal: Principal): Promise<UserResponse> {
    const user = await this.users.findById(principal.id);
    if (user === null) throw new ApiError('not_signed_in', 'Please sign in.');
    return toUserResponse(user);
  }
}

/** Map an account for its owner, without the password hash. Times are ISO 8601. */
export function toUserResponse(user: User): UserResponse {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    username: user.username,
    organization: user.organization,
    role: user.role,
    status: user.status,
    currentPlan: user.currentPlan,
    planStartDate: user.planStartDate?.toISOString() ?? null,
    planEndDate: user.planEndDate?.toISOString() ?? null,
    emailVerified: user.emailVerifiedAt !== null,
    pendingEmail: user.pendingEmail,
    totalPhotosGenerated: user.totalPhotosGenerated,
    eventsCreated: user.eventsCreated,
    framesCreated: user.framesCreated,
    lastLogin: user.lastLogin?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}
