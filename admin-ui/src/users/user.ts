import type { Schemas } from '../providers/api';

export type User = Schemas['AdminUserResponse'];
export type UserStatus = User['status'];

export const STATUSES: { id: UserStatus; name: string }[] = [
  { id: 'active', name: 'Active' },
  { id: 'suspended', name: 'Suspended' },
  { id: 'deactivated', name: 'Deactivated' },
];
