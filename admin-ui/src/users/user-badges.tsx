import { Badge, type Tone } from '../components/badge';
import { STATUSES, type User, type UserStatus } from './user';

const TONES: Record<UserStatus, Tone> = { active: 'ok', suspended: 'warn', deactivated: 'bad' };

export function StatusBadge({ status }: Pick<User, 'status'>) {
  return <Badge tone={TONES[status]}>{STATUSES.find(({ id }) => id === status)?.name}</Badge>;
}

export function AdminBadge({ role }: Pick<User, 'role'>) {
  return role === 'admin' ? <Badge tone="ink">Admin</Badge> : null;
}
