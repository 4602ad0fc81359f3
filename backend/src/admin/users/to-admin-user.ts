import type { AccountRow } from './accounts.repository.js';
import type { AdminUserResponse } from './admin-user.dto.js';

/** Map an account row to the response. Times are ISO 8601. */
export function toAdminUser(row: AccountRow): AdminUserResponse {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    organization: row.organization,
    role: row.role,
    status: row.status,
    currentPlan: row.currentPlan,
    planStartDate: row.planStartDate?.toISOString() ?? null,
    planEndDate: row.planEndDate?.toISOString() ?? null,
    emailVerified: row.emailVerifiedAt !== null,
    eventsCreated: row.eventsCreated,
    framesCreated: row.framesCreated,
    totalPhotosGenerated: row.totalPhotosGenerated,
    lastLogin: row.lastLogin?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    eventCount: row.eventCount,
    photoCount: row.photoCount,
    comingPlans: row.comingPlans.map(({ planId, startsAt, endsAt }) => ({
      planId,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: endsAt && new Date(endsAt).toISOString(),
    })),
  };
}
