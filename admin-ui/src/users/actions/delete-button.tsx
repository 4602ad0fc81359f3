import { Trash2 } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../components/action-button';
import type { User } from '../user';
import { useDeleteUser } from './use-delete-user';

export function DeleteButton() {
  const user = useRecordContext<User>();
  const deleteUser = useDeleteUser();
  if (!user) return null;
  return (
    <ActionButton icon={Trash2} label="Delete" subject={user.name} danger onClick={() => deleteUser(user)} />
  );
}
