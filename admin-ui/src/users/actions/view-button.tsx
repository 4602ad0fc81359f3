import { Eye } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../components/action-button';
import { useUserDialog } from '../dialog/user-dialog-context';
import type { User } from '../user';

export function ViewButton() {
  const user = useRecordContext<User>();
  const open = useUserDialog();
  if (!user) return null;
  return <ActionButton icon={Eye} label="View" subject={user.name} onClick={() => open(user, 'view')} />;
}
