import { Pencil } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../components/action-button';
import { useUserDialog } from '../dialog/user-dialog-context';
import type { User } from '../user';

export function EditButton() {
  const user = useRecordContext<User>();
  const open = useUserDialog();
  if (!user) return null;
  return <ActionButton icon={Pencil} label="Edit" subject={user.name} onClick={() => open(user, 'edit')} />;
}
