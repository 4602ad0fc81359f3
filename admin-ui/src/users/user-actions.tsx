import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { DeactivateButton } from './actions/deactivate-button';
import { DeleteButton } from './actions/delete-button';
import { EditButton } from './actions/edit-button';
import { SuspendButton } from './actions/suspend-button';
import { ViewButton } from './actions/view-button';
import type { User } from './user';

/** What can be done with the account at hand: admins can only be looked at. */
export function UserActions() {
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <Box sx={{ display: 'flex', gap: { xs: 1, sm: 0 } }}>
      <ViewButton />
      {user.role !== 'admin' && (
        <>
          <EditButton />
          {user.status === 'active' && <SuspendButton />}
          <DeactivateButton />
          <DeleteButton />
        </>
      )}
    </Box>
  );
}
