/** Ids of rows that there are, in place of which the calls have their names in capitals. */
export interface Ids {
  /** An account with events and entries in the audit log. */
  ACCOUNT: string;
  /** An admin who did a fifth of what is in the audit log. */
  ACTOR: string;
  /** An event with a reported photo. */
  EVENT: string;
  /** An account that is gone, with entries in the audit log of which none names it. */
  NAMELESS: string;
}

/** @returns `path` with its ids */
export function withIds(path: string, ids: Ids): string {
  return path.replace(/\b(ACCOUNT|ACTOR|EVENT|NAMELESS)\b/g, (name) => ids[name as keyof Ids]);
}

/** The calls of the console that are measured, by what an operator does; all are GET and below /api/admin. */
export const CALLS: Record<string, string> = {
  'Users, page 1': 'users?page=1&limit=10',
  'Users, page 100': 'users?page=100&limit=10',
  'Users by name': 'users?limit=10&sort=name&order=asc',
  'Users by status': 'users?limit=10&sort=status&order=desc',
  'Users by plan': 'users?limit=10&sort=currentPlan&order=asc',
  'Users by events created': 'users?limit=10&sort=eventsCreated&order=desc',
  'Users by last login': 'users?limit=10&sort=lastLogin&order=desc',
  'Users by name, page 100': 'users?limit=10&page=100&sort=name&order=asc',
  'Users by address, page 100': 'users?limit=10&page=100&sort=email&order=asc',
  'Users, 1,000 of them': 'users?limit=1000',
  'Users, the admins': 'users?limit=10&role=admin',
  'Users, suspended': 'users?limit=10&status=suspended',
  'Users, active, page 100': 'users?limit=10&status=active&page=100',
  'Users, active, by name, page 100': 'users?limit=10&status=active&sort=name&order=asc&page=100',
  'Users, active, by address, page 100': 'users?limit=10&status=active&sort=email&order=desc&page=100',
  'Users, active, by plan, page 100': 'users?limit=10&status=active&sort=currentPlan&order=asc&page=100',
  'Users, active, by last login, page 100': 'users?limit=10&status=active&sort=lastLogin&page=100',
  'Users, active, by events created, page 100': 'users?limit=10&status=active&sort=eventsCreated&page=100',
  'Users, search of a common name': 'users?limit=10&query=anna',
  'Users, search of a full name': 'users?limit=10&query=anna%20meyer',
  'Users, search of an address': 'users?limit=10&query=user77777',
  'Users, search of two letters': 'users?limit=10&query=an',
  'Users, search among the suspended': 'users?limit=10&query=anna&status=suspended',
  'Users, search without results': 'users?limit=10&query=zzzz',
  'Users, search by name, sorted by name': 'users?limit=10&query=door&sort=name&order=asc',
  'Users, search of a word that all have': 'users?limit=10&query=example',
  'Users, search of a word that all have, the last page': 'users?limit=10&query=example&page=100',
  'Users, search of a word that all have, by name':
    'users?limit=10&query=example&page=100&sort=name&order=asc',
  'Users, search of a word that all have, active': 'users?limit=10&query=example&status=active&page=100',
  'Events, page 1': 'events?page=1&limit=10',
  'Events, page 100': 'events?page=100&limit=10',
  'Events, the newest 1,000': 'events',
  'Events by title': 'events?limit=10&sort=title&order=asc',
  'Events by title, page 100': 'events?limit=10&page=100&sort=title&order=asc',
  'Events by expiry': 'events?limit=10&sort=expiresAt&order=desc',
  'Events, inactive': 'events?limit=10&state=inactive',
  'Events, active': 'events?limit=10&state=active',
  'Events, expired': 'events?limit=10&state=expired',
  'Events, expired, page 100': 'events?limit=10&state=expired&page=100',
  'Events, expired, by title, page 100': 'events?limit=10&state=expired&sort=title&order=asc&page=100',
  'Events, active, by title, page 100': 'events?limit=10&state=active&sort=title&order=asc&page=100',
  'Events, active, by expiry, page 100': 'events?limit=10&state=active&sort=expiresAt&page=100',
  'Events of one organizer': 'events?limit=10&organizerId=ACCOUNT',
  'Events, search of a common title': 'events?limit=10&query=wedding',
  'Events, search of a common title, by title': 'events?limit=10&query=wedding&sort=title&order=asc',
  'Events, search of one title': 'events?limit=10&query=gala%20150003',
  'Events, search of an organizer': 'events?limit=10&query=user4242',
  'Events, search of a common name': 'events?limit=10&query=anna',
  'Events, search of a title and a name': 'events?limit=10&query=gala%20meyer',
  'Events, search of words that no event has both of': 'events?limit=10&query=anna%20wedding',
  'Events, search of a word that all have': 'events?limit=10&query=event',
  'Events, search of a word that all organizers have': 'events?limit=10&query=example',
  'Events, search of a word that all organizers have, the last page':
    'events?limit=10&query=example&page=100',
  'Events, search of a word that all organizers have, by expiry':
    'events?limit=10&query=example&page=100&sort=expiresAt&order=desc',
  'Events, search that finds none': 'events?limit=10&query=zzzz',
  'Events, search of a word that half have and none of the first':
    'events?limit=10&query=party&sort=title&order=asc',
  'Users, search of a word that nearly all have and none of the first':
    'users?limit=10&query=example&status=active&sort=status&order=desc',
  'Expired events, the latest 200': 'expired-events?limit=200',
  'Expired events by title': 'expired-events?limit=10&sort=title&order=asc&page=100',
  'Expired events, search of a common title': 'expired-events?limit=10&query=wedding&sort=createdAt',
  'Reports, open': 'reports?limit=25',
  'Reports of one reason': 'reports?limit=25&reason=of_me&state=all',
  'Reports, hidden': 'reports?limit=25&state=hidden',
  'Reports, dismissed': 'reports?limit=25&state=dismissed',
  'Reports of an event': 'reports?limit=25&state=all&eventId=EVENT',
  'Reports, all, the last page': 'reports?limit=25&state=all&page=100',
  'Audit log, page 1': 'audit-log?limit=25',
  'Audit log, the last page': 'audit-log?limit=25&page=100',
  'Audit log of one action': 'audit-log?limit=25&action=user.suspended',
  'Audit log of a kind of action': 'audit-log?limit=25&action=user.',
  'Audit log of a subject': 'audit-log?limit=25&subjectId=ACCOUNT',
  'Audit log of an actor': 'audit-log?limit=25&actorId=ACTOR',
  'Audit log of an actor and an action': 'audit-log?limit=25&actorId=ACTOR&action=user.suspended',
  'Audit log of an actor and a kind of action': 'audit-log?limit=25&actorId=ACTOR&action=user.&page=100',
  'Audit log, 1,000 of them': 'audit-log?limit=1000',
  'Audit log of accounts that are gone': 'audit-log?limit=25&action=user.deleted',
  'Audit log of events and accounts that are gone, 1,000 of them':
    'audit-log?limit=1000&action=event.deleted',
  'Audit log of an account that is gone and nothing names': 'audit-log?limit=25&subjectId=NAMELESS',
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
