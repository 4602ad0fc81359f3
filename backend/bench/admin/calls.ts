/** Ids of rows that there are, in place of which the calls have their names in capitals. */
export interface Ids {
  /** An account with events and entries in the audit log. */
  ACCOUNT: string;
  /** An admin who did a fifth of what is in the audit log. */
  ACTOR: string;
  /** An event with a reported photo. */
  EVENT: string;
}

/** @returns `path` with its ids */
export function withIds(path: string, ids: Ids): string {
  return path.replace(/\b(ACCOUNT|ACTOR|EVENT)\b/g, (name) => ids[name as keyof Ids]);
}

/** The calls of the console that are measured, by what an operator does; all are GET and below /api/admin. */
export const CALLS: Record<string, string> = {
  'Users, page 1': 'users?page=1&limit=10',
  'Users, page 9,000': 'users?page=9000&limit=10',
  'Users by name': 'users?limit=10&sort=name&order=asc',
  'Users by status': 'users?limit=10&sort=status&order=desc',
  'Users by plan': 'users?limit=10&sort=currentPlan&order=asc',
  'Users by events created': 'users?limit=10&sort=eventsCreated&order=desc',
  'Users by last login': 'users?limit=10&sort=lastLogin&order=desc',
  'Users, suspended': 'users?limit=10&status=suspended',
  'Users, active, page 5,000': 'users?limit=10&status=active&page=5000',
  'Users, search of a common name': 'users?limit=10&query=anna',
  'Users, search of a full name': 'users?limit=10&query=anna%20meyer',
  'Users, search of an address': 'users?limit=10&query=user77777',
  'Users, search of two letters': 'users?limit=10&query=an',
  'Users, search among the suspended': 'users?limit=10&query=anna&status=suspended',
  'Users, search that finds nobody': 'users?limit=10&query=zzzz',
  'Users, search by name, sorted by name': 'users?limit=10&query=harbour&sort=name&order=asc',
  'Events, page 1': 'events?page=1&limit=10',
  'Events, page 15,000': 'events?page=15000&limit=10',
  'Events, the newest 1,000': 'events',
  'Events by title': 'events?limit=10&sort=title&order=asc',
  'Events by expiry': 'events?limit=10&sort=expiresAt&order=desc',
  'Events, inactive': 'events?limit=10&state=inactive',
  'Events, active': 'events?limit=10&state=active',
  'Events, expired': 'events?limit=10&state=expired',
  'Events of one organizer': 'events?limit=10&organizerId=ACCOUNT',
  'Events, search of a common title': 'events?limit=10&query=wedding',
  'Events, search of one title': 'events?limit=10&query=gala%20150003',
  'Events, search of an organizer': 'events?limit=10&query=user4242',
  'Events, search that finds none': 'events?limit=10&query=zzzz',
  'Expired events, the latest 200': 'expired-events?limit=200',
  'Reports, open': 'reports?limit=25',
  'Reports of one reason': 'reports?limit=25&reason=of_me&state=all',
  'Reports, hidden': 'reports?limit=25&state=hidden',
  'Reports, dismissed': 'reports?limit=25&state=dismissed',
  'Reports of an event': 'reports?limit=25&state=all&eventId=EVENT',
  'Reports, all, the last page': 'reports?limit=25&state=all&page=400',
  'Audit log, page 1': 'audit-log?limit=25',
  'Audit log, the last page': 'audit-log?limit=25&page=400',
  'Audit log of one action': 'audit-log?limit=25&action=user.suspended',
  'Audit log of a kind of action': 'audit-log?limit=25&action=user.',
  'Audit log of a subject': 'audit-log?limit=25&subjectId=ACCOUNT',
  'Audit log of an actor': 'audit-log?limit=25&actorId=ACTOR',
  'Audit log of a month': `audit-log?limit=25&from=${daysAgo(60)}&to=${daysAgo(30)}`,
  'One account': 'users/ACCOUNT',
  'Figures of the dashboard': 'stats',
  'Days of the dashboard': 'series?days=365',
  Revenue: 'revenue',
  Plans: 'plans',
  Maintenance: 'maintenance',
  'System status': 'system',
};

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}
