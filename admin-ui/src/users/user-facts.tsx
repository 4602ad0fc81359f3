import type { Fact } from '../components/facts';
import { formatDateTime } from '../components/times';
import type { User } from './user';
import { CurrentPlan, StatusBadge, UserUsage } from './user-cells';

const ROLES: Record<User['role'], string> = { admin: 'Admin', organizer: 'Organizer' };

/** Name, email, username and role, in this order. */
export function identityFacts(user: User): Fact[] {
  return [
    { label: 'Name', value: user.name, isLong: true },
    { label: 'Email', value: <BreakableEmail email={user.email} />, isLong: true },
    { label: 'Username', value: <BreakableEmail email={user.username} />, isLong: true },
    { label: 'Role', value: ROLES[user.role] },
  ];
}

/** All facts that the list of accounts returns. */
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
    { label: 'Created', value: formatDateTime(user.createdAt) },
    { label: 'Last login', value: user.lastLogin === null ? 'Never' : formatDateTime(user.lastLogin) },
  ].filter((fact): fact is Fact => fact !== undefined);
}

/** An email address that can wrap before its host. */
function BreakableEmail({ email }: { email: string }) {
  const [name, ...host] = email.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {host.join('')}
    </>
  );
}
