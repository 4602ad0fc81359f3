import { UserX } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../components/action-button';
import type { User } from '../user';
import { useUserVerb } from './use-user-verb';

export function DeactivateButton() {
  const user = useRecordContext<User>();
  const deactivate = useUserVerb(
    'deactivateUser',
    'User deactivated successfully',
    'Failed to deactivate user',
  );
  if (!user) return null;
  return (
    <ActionButton
      icon={UserX}
      label="Deactivate"
      subject={user.name}
      disabled={deactivate.isPending}
      onClick={() => deactivate.mutate(user.id)}
    />
  );
}
