import { CirclePause } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../components/action-button';
import type { User } from '../user';
import { useUserVerb } from './use-user-verb';

export function SuspendButton() {
  const user = useRecordContext<User>();
  const suspend = useUserVerb('suspendUser', 'User suspended successfully', 'Failed to suspend user');
  if (!user) return null;
  return (
    <ActionButton
      icon={CirclePause}
      label="Suspend"
      subject={user.name}
      disabled={suspend.isPending}
      onClick={() => suspend.mutate(user.id)}
    />
  );
}
