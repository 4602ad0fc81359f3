/** Ids of existing rows by their placeholders in {@link CALLS}. */
export interface Ids {
  /** An account with events and entries in the audit log. */
  ACCOUNT: string;
  /** An admin with a fifth of the audit log's entries. */
  ACTOR: string;
  /** An event with a reported photo. */
  EVENT: string;
  /** A deleted account that no audit entry names. */
  NAMELESS: string;
}

/** Replace the placeholders in a path. */
export function withIds(path: string, ids: Ids): string {
  return path.replace(/\b(ACCOUNT|ACTOR|EVENT|NAMELESS)\b/g, (name) => ids[name as keyof Ids]);
}

/** The measured calls by description: paths of GET calls below /api/admin. */
export const CALLS: Record<string, string> = {
  'Users, page 1': 'users?page=1&limit=10',
  'Users, page 100': 'users?page=100&limit=10',
  'Users by name': 'users?limit=10&sort=name&order=asc',
  'Users by status': 'users?limit=10&sort=status&order=desc',
  'Users by plan': 'users?limit=10&sort=currentPlan&order=asc',
  'Users by events created': 'users?limit=10&sort=eventsCreated&order=desc',
  'Users by last login': 'users?limit=10&sort=lastLogin&order=desc',
  'Users by name, page 100': 'users?limit=10&page=100&sort=name&order=asc',
  'Users by email, page 100': 'users?limit=10&page=100&sort=email&order=asc',
  'Users, 1,000 rows': 'users?limit=1000',
  'Users, the admins': 'users?limit=10&role=admin',
  'Users, suspended': 'users?limit=10&status=suspended',
  'Users, active, page 100': 'users?limit=10&status=active&page=100',
  'Users, active, by name, page 100': 'users?limit=10&status=active&sort=name&order=asc&page=100',
  'Users, active, by email, page 100': 'users?limit=10&status=active&sort=email&order=desc&page=100',
  'Users, active, by plan, page 100': 'users?limit=10&status=active&sort=currentPlan&order=asc&page=100',
  'Users, active, by last login, page 100': 'users?limit=10&status=active&sort=lastLogin&page=100',
  'Users, active, by events created, page 100': 'users?limit=10&status=active&sort=eventsCreated&page=100',
  'Users, search of a common name': 'users?limit=10&query=anna',
  'Users, search of a full name': 'users?limit=10&query=anna%20meyer',
  'Users, search by email': 'users?limit=10&query=user77777',
  'Users, search of two letters': 'users?limit=10&query=an',
  'Users, search among the suspended': 'users?limit=10&query=anna&status=suspended',
  'Users, search without a match': 'users?limit=10&query=zzzz',
  'Users, search by name, sorted by name': 'users?limit=10&query=door&sort=name&order=asc',
  'Users, search of a word that all rows have': 'users?limit=10&query=example',
  'Users, search of a word that all rows have, the last page': 'users?limit=10&query=example&page=100',
  'Users, search of a word that all rows have, by name':
    'users?limit=10&query=example&page=100&sort=name&order=asc',
  'Users, search of a word that all rows have, active': 'users?limit=10&query=example&status=active&page=100',
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
  'Events, search of two words that no event combines': 'events?limit=10&query=anna%20wedding',
  'Events, search of a word that all rows have': 'events?limit=10&query=event',
  'Events, search of a word that all organizers have': 'events?limit=10&query=example',
  'Events, search of a word that all organizers have, the last page':
    'events?limit=10&query=example&page=100',
  'Events, search of a word that all organizers have, by expiry':
    'events?limit=10&query=example&page=100&sort=expiresAt&order=desc',
  'Events, search without a match': 'events?limit=10&query=zzzz',
  'Events, search of a word that half have, none on page 1':
    'events?limit=10&query=party&sort=title&order=asc',
  'Users, search of a word that most have, none on page 1':
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
  'Audit log, 1,000 rows': 'audit-log?limit=1000',
  'Audit log of deleted accounts': 'audit-log?limit=25&action=user.deleted',
  'Audit log of deleted events, 1,000 rows': 'audit-log?limit=1000&action=event.deleted',
  'Audit log of a deleted account that no entry names': 'audit-log?limit=25&subjectId=NAMELESS',
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
