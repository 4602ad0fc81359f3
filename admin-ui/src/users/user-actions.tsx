import { Box } from '@mui/material';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../components/action-button';
import { useUserDialog } from './dialog/user-dialog';
import { StatusButton } from './status-button';
import { useDeleteUser } from './use-delete-user';
import type { User } from './user';

/** Ignores the second half of a double click: after a deletion the next row is already under the pointer. */
function ignoreRepeatedClicks(click: MouseEvent): void {
  if (click.detail > 1) click.stopPropagation();
}

/** Actions on the current account. Admins can only be viewed. */
export function UserActions() {
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <Box onClickCapture={ignoreRepeatedClicks} sx={{ display: 'flex', gap: { xs: 1, sm: 0 } }}>
      <ViewButton />
      {user.role !== 'admin' && (
        <>
          <EditButton />
          <StatusButton change={user.status === 'active' ? 'suspend' : 'activate'} />
          <StatusButton change="deactivate" />
          <DeleteButton />
        </>
      )}
    </Box>
  );
}

function DeleteButton() {
  const user = useRecordContext<User>();
  const deleteUser = useDeleteUser();
  if (!user) return null;
  return (
    <ActionButton icon={Trash2} label="Delete" subject={user.name} danger onClick={() => deleteUser(user)} />
  );
}

function EditButton() {
  const user = useRecordContext<User>();
  const open = useUserDialog();
  if (!user) return null;
  return <ActionButton icon={Pencil} label="Edit" subject={user.name} onClick={() => open(user, 'edit')} />;
}

function ViewButton() {
  const user = useRecordContext<User>();
  const open = useUserDialog();
  if (!user) return null;
  return <ActionButton icon={Eye} label="View" subject={user.name} onClick={() => open(user, 'view')} />;
}
