import type { UserResponse } from './user.dto.js';
import type { User } from './user.entity.js';

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
