import type { Cell } from '../../common/csv.js';
import type { NamedRow } from '../audit/audit-entries.service.js';
import type { AdminEventRow } from '../events/all-events.repository.js';
import type { AccountRow } from '../users/accounts.repository.js';

/** Columns of a CSV file by heading. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

export const USER_COLUMNS: Columns<AccountRow> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  organization: ({ organization }) => organization,
  role: ({ role }) => role,
  status: ({ status }) => status,
  plan: ({ currentPlan }) => currentPlan,
  plan_start: ({ planStartDate }) => time(planStartDate),
  plan_end: ({ planEndDate }) => time(planEndDate),
  email_verified: ({ emailVerifiedAt }) => emailVerifiedAt !== null,
  events_created: ({ eventsCreated }) => eventsCreated,
  frames_created: ({ framesCreated }) => framesCreated,
  photos_generated: ({ totalPhotosGenerated }) => totalPhotosGenerated,
  events: ({ eventCount }) => eventCount,
  photos: ({ photoCount }) => photoCount,
  last_login: ({ lastLogin }) => time(lastLogin),
  created: ({ createdAt }) => time(createdAt),
};

export const EVENT_COLUMNS: Columns<AdminEventRow> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  active: ({ isActive }) => isActive,
  organizer: ({ organizerName }) => organizerName,
  organizer_email: ({ organizerEmail }) => organizerEmail,
  path: ({ linkSlug }) => `/event/${linkSlug}`,
  photos: ({ photoCount }) => photoCount,
  created: ({ createdAt }) => time(createdAt),
  expires: ({ expiresAt }) => time(expiresAt),
};

export const AUDIT_COLUMNS: Columns<NamedRow> = {
  id: ({ id }) => id,
  at: ({ at }) => time(at),
  actor: ({ actorId }) => actorId,
  actor_name: ({ actorName }) => actorName,
  action: ({ action }) => action,
  subject_type: ({ subjectType }) => subjectType,
  subject: ({ subjectId }) => subjectId,
  subject_name: ({ subjectName }) => subjectName,
  details: ({ details }) => JSON.stringify(details),
};
