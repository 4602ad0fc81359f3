import { Box } from '@mui/material';
import type { MouseEvent } from 'react';
import { useRecordContext } from 'react-admin';
import { DeleteButton } from './actions/delete-button';
import { EditButton } from './actions/edit-button';
import { StatusButton } from './actions/status-button';
import { ViewButton } from './actions/view-button';
import type { User } from './user';

/** A row goes at once when it is deleted, and the next comes under the pointer: a double click's second is not for it. */
function onlyTheFirst(click: MouseEvent): void {
  if (click.detail > 1) click.stopPropagation();
}

/** What can be done with the account at hand: admins can only be looked at. */
export function UserActions() {
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <Box onClickCapture={onlyTheFirst} sx={{ display: 'flex', gap: { xs: 1, sm: 0 } }}>
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
