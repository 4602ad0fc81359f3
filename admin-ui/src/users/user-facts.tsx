import type { Fact } from '../components/facts';
import { formatMoment } from '../components/times';
import { Address } from './address';
import { CurrentPlan } from './plan-name';
import type { User } from './user';
import { StatusBadge } from './user-badges';
import { UserUsage } from './user-cells';

const ROLES: Record<User['role'], string> = { admin: 'Admin', organizer: 'Organizer' };

/** Name, email, username and role, in this order. */
export function identityFacts(user: User): Fact[] {
  return [
    { label: 'Name', value: user.name, isLong: true },
    { label: 'Email', value: <Address email={user.email} />, isLong: true },
    { label: 'Username', value: <Address email={user.username} />, isLong: true },
    { label: 'Role', value: ROLES[user.role] },
  ];
}

/** Everything a list knows of an account. */
export function userFacts(user: User): Fact[] {
  const [name, email, username, role] = identityFacts(user);
  return [
    name,
    email,
    username,
    { label: 'Organization', value: user.organization ?? 'None', isLong: user.organization !== null },
    role,
    { label: 'Email verified', value: user.emailVerified ? 'Yes' : 'Not yet' },
    { label: 'Status', value: <StatusBadge status={user.status} /> },
    { label: 'Current plan', value: <CurrentPlan user={user} /> },
    { label: 'Usage', value: <UserUsage user={user} /> },
    { label: 'Events', value: user.eventCount.toLocaleString('en') },
    { label: 'Photos', value: user.photoCount.toLocaleString('en') },
    { label: 'Created', value: formatMoment(user.createdAt) },
    { label: 'Last login', value: user.lastLogin === null ? 'Never' : formatMoment(user.lastLogin) },
  ].filter((fact): fact is Fact => fact !== undefined);
}
